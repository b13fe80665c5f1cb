import { expect } from 'chai'
import type { Eip1193Provider } from '../namespaces/eip155/eip1193.js'
import type { SolanaProvider } from '../namespaces/solana/solana-provider.js'
import { fakeAddress } from '../testing/fake-wallet.js'
import { createLoginFixture, type LoginFixture } from '../testing/login-fixture.js'
import { until } from '../testing/until.js'

/** What is said of a request is said once the one who asked has heard of it. */
const nextTask = () => new Promise(resolve => setTimeout(resolve, 0))

describe('a request of an embedded wallet', () => {
  let stage: LoginFixture
  let provider: Eip1193Provider
  const sign = (): Promise<unknown> => provider.request({ method: 'personal_sign', params: ['0x68', fakeAddress] })
  const codeOf = (promise: Promise<unknown>) =>
    promise.then(
      () => 'resolved',
      (error: { readonly code: unknown }) => error.code,
    )
  const requestArrives = () =>
    until(stage.frame.$requestedMethod, () => stage.frame.asked.at(-1)!.name === 'RPC_REQUEST')

  beforeEach(async () => {
    stage = createLoginFixture({ flags: { email: 'ada@example.com' } })
    stage.storage.set('w3m:login_used', 'true')
    await stage.connection.reconnect('eip155', 'ID_AUTH')
    await stage.connection.reconnect('solana', 'ID_AUTH')
    provider = stage.provider('eip155')
  })
  afterEach(() => stage.end())

  it('opens the modal over which the frame asks, and closes it with the answer', async () => {
    stage.frame.flags.hangs.add('RPC_REQUEST')
    const signature = sign()
    await requestArrives()
    expect([stage.modal.$state.get().open, stage.view()]).to.deep.equal([true, 'ApproveTransaction'])
    stage.frame.release('RPC_REQUEST')
    expect(await signature).to.be.a('string')
    expect(stage.modal.$state.get().open).to.equal(false)
    expect(stage.balances).to.deep.equal([`eip155:1:${fakeAddress}`])
  })

  it('lies over the view that is open, and goes back to it', async () => {
    await stage.modal.open({ view: 'Account' })
    stage.frame.flags.hangs.add('RPC_REQUEST')
    const signature = sign()
    await requestArrives()
    expect(stage.view()).to.equal('ApproveTransaction')
    stage.frame.release('RPC_REQUEST')
    await signature
    expect([stage.modal.$state.get().open, stage.view()]).to.deep.equal([true, 'Account'])
  })

  it('closes with the answer where the view below it went meanwhile', async () => {
    await stage.modal.open({ view: 'Account' })
    stage.frame.flags.hangs.add('RPC_REQUEST')
    const signature = sign()
    await requestArrives()
    stage.router.rewind(history => history.slice(-1))
    stage.frame.release('RPC_REQUEST')
    await signature
    expect(stage.modal.$state.get().open).to.equal(false)
  })

  it('keeps the modal until the last of several is answered', async () => {
    stage.frame.flags.hangs.add('RPC_REQUEST')
    const both = [sign(), sign()]
    await until(stage.frame.$requestedMethod, () => stage.frame.count('RPC_REQUEST') === 2)
    expect(stage.modal.$state.get().open).to.equal(true)
    stage.frame.release('RPC_REQUEST')
    await Promise.all(both)
    expect(stage.modal.$state.get().open).to.equal(false)
  })

  it('is the one that the visitor is asked about while it is its turn, and the next one after it', async () => {
    stage.frame.flags.hangs.add('RPC_REQUEST')
    const first = sign()
    const second = provider.request({ method: 'eth_sendTransaction', params: [{ from: fakeAddress, to: fakeAddress }] })
    await until(stage.frame.$requestedMethod, () => stage.frame.count('RPC_REQUEST') === 2)
    expect([stage.store.$requestedMethod.get(), stage.store.$isPending.get()]).to.deep.equal(['personal_sign', true])
    stage.frame.releaseOnce('RPC_REQUEST')
    await first
    expect(stage.store.$requestedMethod.get()).to.equal('eth_sendTransaction')
    stage.frame.release('RPC_REQUEST')
    await second
    expect(stage.store.$isPending.get()).to.equal(false)
  })

  const failedText = 'notice.request-failed'
  const noticeText = () => stage.notices.$state.get().notice?.text
  const ends: readonly (readonly [
    what: string,
    code: number | string | undefined,
    over: 'Account' | undefined,
    open: boolean,
    notice: string | undefined,
  ])[] = [
    ...([-32603, -32000, -32003, -32005, -32500, 3, 429, 4900] as const).map(
      code => [`breaks with ${code}, says so`, code, undefined, true, failedText] as const,
    ),
    ['breaks over a view, says so there', -32603, 'Account', true, failedText],
    ...([4001, 4100, 4200, 4902, 5700, 5710, 5750, -32602, -32601] as const).map(
      code => [`is not done, with ${code}, says nothing to a visitor`, code, undefined, false, undefined] as const,
    ),
    ['is refused over a view, says nothing', 4001, 'Account', true, undefined],
    ['is approved, says nothing', undefined, undefined, false, undefined],
  ]
  for (const [what, code, over, open, notice] of ends) {
    it(`that ${what}`, async () => {
      if (over) await stage.modal.open({ view: over })
      if (code !== undefined) stage.frame.flags.failures.set('RPC_REQUEST', { code })
      expect(await codeOf(sign())).to.equal(code ?? 'resolved')
      await nextTask()
      expect([stage.modal.$state.get().open, noticeText()]).to.deep.equal([open, notice])
      if (open) expect(stage.view()).to.equal('Account')
    })
  }

  it('that is done after one that was not says no more of that', async () => {
    stage.frame.flags.failures.set('RPC_REQUEST', { code: -32603 })
    await codeOf(sign())
    await nextTask()
    expect(noticeText()).to.equal(failedText)
    stage.frame.flags.failures.clear()
    expect(await codeOf(sign())).to.equal('resolved')
    expect([stage.modal.$state.get().open, stage.notices.$state.get().notice]).to.deep.equal([true, undefined])
  })

  it('that breaks leaves the word to the one who asked, where it has one', async () => {
    stage.frame.flags.failures.set('RPC_REQUEST', { code: -32003 })
    const shown: unknown[] = []
    const stop = stage.notices.$state.listen(({ notice }) => void shown.push(notice?.text))
    await codeOf(sign())
    stage.notices.show({ variant: 'error', text: 'pending.too-late' })
    await nextTask()
    stop()
    expect(shown).to.deep.equal(['pending.too-late'])
  })

  it('says nothing of one that broke while the next one is asked', async () => {
    stage.frame.flags.failures.set('RPC_REQUEST', { code: -32603 })
    await codeOf(sign())
    stage.frame.flags.failures.clear()
    stage.frame.flags.hangs.add('RPC_REQUEST')
    const next = sign()
    await requestArrives()
    await nextTask()
    expect(noticeText()).to.equal(undefined)
    stage.frame.release('RPC_REQUEST')
    await next
  })

  it('of several is followed by the balance, though the last was refused', async () => {
    stage.frame.flags.hangs.add('RPC_REQUEST')
    const both = [codeOf(sign()), codeOf(sign())]
    await until(stage.frame.$requestedMethod, () => stage.frame.count('RPC_REQUEST') === 2)
    stage.frame.releaseOnce('RPC_REQUEST')
    await Promise.all(both)
    expect(stage.balances).to.have.length(2)
    stage.frame.flags.failures.set('RPC_REQUEST', { code: 4001 })
    stage.frame.release('RPC_REQUEST')
    await codeOf(sign())
    expect(stage.balances).to.have.length(2)
  })

  it('that fails when the visitor has left already says nothing over what they look at', async () => {
    stage.frame.flags.isApproved = true
    stage.frame.flags.hangs.add('RPC_REQUEST')
    stage.frame.flags.failures.set('RPC_REQUEST', { code: -32603 })
    const outcome = codeOf(sign())
    await requestArrives()
    stage.router.reset('Account')
    stage.frame.release('RPC_REQUEST')
    expect(await outcome).to.equal(-32603)
    await nextTask()
    expect(noticeText()).to.equal(undefined)
  })

  const ways: readonly (readonly [title: string, leave: () => unknown])[] = [
    ['closes the modal', () => stage.modal.close()],
    ['shows something else', () => stage.router.reset('Account')],
  ]
  for (const [title, leave] of ways) {
    it(`is refused by a visitor who ${title}; reads go on`, async () => {
      stage.frame.flags.hangs.add('RPC_REQUEST')
      const outcome = codeOf(sign())
      const read = provider.request({ method: 'eth_blockNumber' })
      await until(stage.frame.$requestedMethod, () => stage.frame.count('RPC_REQUEST') === 2)
      leave()
      expect(await outcome).to.equal(4001)
      stage.frame.release('RPC_REQUEST')
      expect(await read).to.equal('0x1')
    })
  }

  it('opens nothing for a batch that was permitted before', async () => {
    const call = { to: fakeAddress, value: '0x1' }
    stage.frame.flags.hangs.add('RPC_REQUEST')
    const sent = provider.request({
      method: 'wallet_sendCalls',
      params: [{ version: '2.0.0', chainId: '0x1', calls: [call], capabilities: { permissions: { context: '0xab' } } }],
    })
    await requestArrives()
    expect(stage.modal.$state.get().open).to.equal(false)
    stage.frame.release('RPC_REQUEST')
    await sent
  })

  it('opens nothing where no approval is needed, or none to be given', async () => {
    expect(await provider.request({ method: 'eth_getBalance', params: [fakeAddress, 'latest'] })).to.equal('0x1')
    expect(await provider.request({ method: 'eth_chainId' })).to.equal('0x1')
    expect(await provider.request({ method: 'eth_accounts' })).to.deep.equal([fakeAddress])
    expect(stage.modal.$state.get().open).to.equal(false)
    expect(stage.frame.count('RPC_REQUEST')).to.equal(1)
  })

  it('of a method that is not allowed opens the modal, says so, and refuses what waits', async () => {
    expect(await codeOf(provider.request({ method: 'eth_sign', params: [fakeAddress, '0x68'] }))).to.equal(4200)
    expect(stage.modal.$state.get().open).to.equal(true)
    expect(stage.frame.rejections).to.equal(1)
    await until(stage.notices.$state, ({ notice }) => notice?.text === 'notice.action-not-allowed')
  })

  it('is not even asked with parameters of another shape', async () => {
    expect(
      await codeOf(provider.request({ method: 'wallet_sendCalls', params: [{ calls: [{ to: 'ada' }] }] })),
    ).to.equal(-32602)
    expect(stage.frame.count('RPC_REQUEST')).to.equal(0)
  })

  it('carries large numbers as hex', async () => {
    await provider.request({ method: 'eth_sendTransaction', params: [{ value: 16n } as unknown as string] })
    expect(stage.frame.asked.at(-1)!.payload).to.deep.nested.include({ params: [{ value: '0x10' }] })
  })

  it('signs a Solana message on the active Solana network', async () => {
    stage.frame.flags.answers.set('RPC_REQUEST', { signature: '1'.repeat(64) })
    const signature = await stage.provider<SolanaProvider>('solana').signMessage(Uint8Array.of(1, 2))
    expect(signature).to.deep.equal(new Uint8Array(64))
    expect(stage.frame.asked.at(-1)!.payload).to.deep.include({
      method: 'solana_signMessage',
      chainNamespace: 'solana',
      chainId: 'solana:FakeGenesisHash1111111111111111',
    })
  })

  it('of nobody ends the connection, once the frame says that nobody is there', async () => {
    stage.frame.flags.email = undefined
    expect(await codeOf(provider.request({ method: 'eth_blockNumber' }))).to.equal(4100)
    await until(stage.account.$state, state => state.eip155 === undefined && state.solana === undefined)
  })

  it('to go to another network goes there, with the account of that network', async () => {
    await provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId: '0xa' }] })
    await until(
      stage.account.$state,
      state => state.eip155?.status === 'connected' && state.eip155.caipNetworkId === 'eip155:10',
    )
    expect(stage.frame.asked.slice(-2)).to.deep.equal([
      { name: 'SWITCH_NETWORK', payload: { chainId: 10 } },
      { name: 'GET_USER', payload: { chainId: 10, preferredAccountType: 'eoa' } },
    ])
    expect(
      await codeOf(provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId: '0x1234' }] })),
    ).to.equal(4902)
  })
})

describe('a request of an embedded wallet on a page that draws no modal', () => {
  let stage: LoginFixture
  let provider: Eip1193Provider
  const codeOf = (method: string, params: readonly string[]) =>
    provider.request({ method, params }).then(
      () => 'resolved',
      (error: { readonly code: unknown }) => error.code,
    )
  const sign = () => codeOf('personal_sign', ['0x68', fakeAddress])
  /** Whether the modal is open, as the host is told at each change. */
  const emitted: boolean[] = []

  beforeEach(async () => {
    stage = createLoginFixture({ flags: { email: 'ada@example.com' }, isHeadless: true })
    stage.storage.set('w3m:login_used', 'true')
    await stage.connection.reconnect('eip155', 'ID_AUTH')
    provider = stage.provider('eip155')
    emitted.length = 0
    stage.modal.$state.listen(({ open }) => emitted.push(open))
  })
  afterEach(() => stage.end())

  for (const code of [-32603, 4900]) {
    it(`leaves nothing open that broke with ${code}, nor does the next one`, async () => {
      stage.frame.flags.failures.set('RPC_REQUEST', { code })
      expect(await sign()).to.equal(code)
      expect(emitted).to.deep.equal([true, false])
      await nextTask()
      expect(stage.notices.$state.get().notice?.text).to.equal('notice.request-failed')
      stage.frame.flags.failures.clear()
      expect(await sign()).to.equal('resolved')
      expect(emitted).to.deep.equal([true, false, true, false])
      expect(stage.notices.$state.get().notice).to.equal(undefined)
    })
  }

  it('of a method that is not allowed opens nothing, and says so to the host', async () => {
    expect(await codeOf('eth_sign', [fakeAddress, '0x68'])).to.equal(4200)
    expect(emitted).to.deep.equal([])
    await until(stage.notices.$state, ({ notice }) => notice?.text === 'notice.action-not-allowed')
  })
})
