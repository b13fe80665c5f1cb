import { expect } from 'chai'
import { atom } from 'nanostores'
import { walletPromptTimeoutMs } from '../limits/wallets-limits.js'
import type { SentTransaction, TransferSupport } from '../namespaces/transfer-support.js'
import { fakeAddress, otherFakeAddress } from '../testing/fake-wallet.js'
import { withFastTimers } from '../testing/fast-timers.js'
import { settlePromises } from '../testing/settle-promises.js'
import type { Token } from '../tokens/token.js'
import type { SentTransfer } from './send.state.js'
import { createSendStore, type SendDeps } from './send.store.js'
import type { Sender } from './sender.js'
import type { ReadOwnName } from './verify-name.js'

const account = `eip155:1:${fakeAddress}` as const
const nativeToken: Token = {
  id: 'eip155:1',
  caipNetworkId: 'eip155:1',
  address: undefined,
  name: 'Ether',
  symbol: 'ETH',
  decimals: 18,
  units: 10n ** 18n,
  price: undefined,
  fiatValue: undefined,
  iconUrl: undefined,
  spam: undefined,
}
const refusal = Object.assign(new Error('no'), { code: 4001 })

describe('sending', () => {
  let requestCount: number
  let tracked: string[]
  let added: SentTransfer[]
  let from: Sender | undefined
  const start = (changes: Partial<TransferSupport> = {}, more: Partial<SendDeps> = {}) => {
    requestCount = 0
    tracked = []
    added = []
    from = { account, address: fakeAddress, namespace: 'eip155', isSmart: false, provider: {}, name: 'Lantern' }
    const support: TransferSupport = {
      readRecipient: text => (text.startsWith('0x') ? { address: text } : { problem: 'invalid' }),
      isContract: async () => false,
      prepare: async (_request, { units, isMax }) => ({
        units: isMax ? units - 10n : units,
        feeUnits: 4n,
        feeMaxUnits: 10n,
        request: {},
      }),
      send: async () => {
        requestCount++
        return { id: '0xid', mark: {} }
      },
      follow: async (_request, _id, mark) => ({ status: 'pending', mark }),
      ...changes,
    }
    return createSendStore({
      namespaces: ['eip155'],
      swapNamespaces: ['eip155'],
      sender: () => from,
      support: async () => support,
      isOfOther: text => text === 'sol',
      requestRpc: () => async () => undefined,
      currency: () => 'usd',
      follower: {
        $sent: atom<readonly SentTransfer[]>([]),
        add: transfer => void added.push(transfer),
        remove: () => undefined,
        start: () => undefined,
      },
      track: event => void tracked.push(event),
      now: () => 7,
      signal: new AbortController().signal,
      ...more,
    })
  }
  const warnings = ({ $state }: ReturnType<typeof start>): readonly string[] => {
    const { recipient } = $state.get()
    return recipient.status === 'ready' ? recipient.warnings : []
  }
  const fill = async (store: ReturnType<typeof start>) => {
    store.setToken(nativeToken)
    store.setAmount('0.5')
    await store.setRecipient(otherFakeAddress)
  }

  describe('to a name', () => {
    const address = otherFakeAddress
    const resolveName = async (name: string) => ({ address, name, isOfOtherChain: name === 'far.eth' })
    const typed = async (read: ReadOwnName, changes: Partial<TransferSupport> = {}, name = 'ada.eth') => {
      const loadChainNames = async () => read
      const store = start(changes, { resolveName, wait: () => Promise.resolve(), loadChainNames })
      store.setToken(nativeToken)
      store.setAmount('0.5')
      await store.setRecipient(name)
      return store
    }
    const named = async (found: string | null | undefined) => {
      const store = await typed(async () =>
        typeof found === 'string' ? { address: found, isOfOtherChain: false } : found,
      )
      await store.prepare()
      return store
    }

    it('goes where the chain says too', async () => {
      const { $state } = await named(otherFakeAddress)
      expect($state.get()).to.include({ phase: 'prepared' })
      expect($state.get().quote).to.deep.include({ to: otherFakeAddress, name: 'ada.eth', warnings: ['first'] })
    })

    for (const otherAddress of [fakeAddress, null])
      it(`goes nowhere where the chain says ${otherAddress ?? 'nothing'}`, async () => {
        const store = await named(otherAddress)
        expect(store.$state.get()).to.include({ phase: 'editing', quote: undefined })
        expect(store.$state.get().error).to.include({ code: 'NAME_MISMATCH' })
        expect(await store.confirm().catch((error: unknown) => error)).to.include({ code: 'NOT_PREPARED' })
        expect(requestCount).to.equal(0)
      })

    for (const isOfOtherChain of [true, false])
      it(`is ${isOfOtherChain ? '' : 'not '}for another network as the chain has it, whatever the service said`, async () => {
        const store = await typed(async () => ({ address, isOfOtherChain }), {}, isOfOtherChain ? 'ada.eth' : 'far.eth')
        await store.prepare()
        const expected = isOfOtherChain ? ['other-chain', 'first'] : ['first']
        expect([store.$state.get().quote?.warnings, warnings(store)]).to.deep.equal([expected, expected])
      })

    it('is not read any further once the visitor goes back, and anew for the next preview', async () => {
      const signals: AbortSignal[] = []
      const store = await typed((_name, signal) => (signals.push(signal), new Promise(() => undefined)))
      const states = () => signals.map(({ aborted }) => aborted)
      const first = store.prepare()
      while (signals.length < 1) await settlePromises()
      store.edit()
      await first
      expect(store.$state.get()).to.include({ phase: 'editing', error: undefined })
      expect(states()).to.deep.equal([true])
      const second = store.prepare()
      while (signals.length < 2) await settlePromises()
      expect(store.$state.get().phase).to.equal('preparing')
      expect(states()).to.deep.equal([true, false])
      store.reset()
      await second
      expect(states()).to.deep.equal([true, true])
    })

    it('is not read any further where the transfer cannot be made', async () => {
      let signal: AbortSignal | undefined
      let fail: (error: Error) => void = () => {}
      const prepare = () => new Promise<never>((_resolve, reject) => (fail = reject))
      const store = await typed((_name, until) => ((signal = until), new Promise(() => undefined)), { prepare })
      const running = store.prepare()
      while (!signal) await settlePromises()
      fail(new Error('no'))
      await running
      expect(store.$state.get()).to.include({ phase: 'editing' })
      await settlePromises()
      expect(signal).to.include({ aborted: true })
    })

    it('is warned of where no chain knows it', async () => {
      const store = await named(undefined)
      expect(store.$state.get().quote).to.deep.include({ warnings: ['unverified', 'first'] })
      expect(warnings(store)).to.deep.equal(['unverified', 'first'])
      // Of another token too.
      store.setToken({ ...nativeToken, id: 'other', address: '0xother' })
      expect(warnings(store)).to.deep.equal(['unverified', 'first'])
    })
  })

  it('says what arrives of a token that keeps a part, and what is left by its own word', async () => {
    const store = start({
      prepare: async (_request, { units }) => ({
        units,
        feeUnits: 4n,
        feeMaxUnits: 10n,
        receivedUnits: units - 5n,
        remainingUnits: 3n,
        request: {},
      }),
    })
    await fill(store)
    await store.prepare()
    const { quote } = store.$state.get()
    expect(quote).to.deep.include({ receivedUnits: 5n * 10n ** 17n - 5n, remainingUnits: 3n })
  })

  for (const [what, token, received, remaining] of [
    ['all of the coin but the fee', nativeToken, undefined, 10n ** 18n - 4n],
    ['all of a token', { ...nativeToken, id: 'other', address: '0xother' }, undefined, 10n ** 18n],
    [
      'all of a token but the part that it keeps',
      { ...nativeToken, id: 'other', address: '0xother' },
      5n,
      10n ** 18n - 5n,
    ],
  ] as const)
    it(`leaves ${what} where the account sends to itself`, async () => {
      const store = start({
        prepare: async (_request, { units }) => ({
          units,
          feeUnits: 4n,
          feeMaxUnits: 10n,
          ...(received !== undefined && { receivedUnits: units - received }),
          request: {},
        }),
      })
      store.setToken(token)
      store.setAmount('0.5')
      await store.setRecipient(fakeAddress.toLowerCase())
      await store.prepare()
      expect(store.$state.get().quote).to.deep.include({ units: 5n * 10n ** 17n, remainingUnits: remaining })
    })

  it('warns of the contract of the token also where the token is chosen after the recipient', async () => {
    const store = start({ isContract: async () => true })
    store.setToken(nativeToken)
    await store.setRecipient(otherFakeAddress)
    // A node says so.
    await new Promise(resolve => setTimeout(resolve))
    expect(warnings(store)).to.deep.equal(['contract', 'first'])
    store.setToken({ ...nativeToken, id: `eip155:1:${otherFakeAddress}`, address: otherFakeAddress })
    expect(warnings(store)).to.deep.equal(['token', 'first'])
    store.setToken(nativeToken)
    expect(warnings(store)).to.deep.equal(['contract', 'first'])
  })

  it('prepares, asks the wallet once for a double click, and hands what was sent to whoever follows it', async () => {
    const store = start()
    await fill(store)
    expect(store.step()).to.equal('preview')
    await store.prepare()
    expect(store.$state.get()).to.include({ phase: 'prepared' })
    expect(store.$state.get().quote).to.deep.include({
      to: otherFakeAddress,
      units: 5n * 10n ** 17n,
      feeUnits: 4n,
      remainingUnits: 5n * 10n ** 17n - 4n,
      warnings: ['first'],
    })
    const [one, other] = [store.confirm(), store.confirm()]
    expect(one).to.equal(other)
    expect(await one).to.equal('0xid')
    expect(requestCount).to.equal(1)
    expect(store.$state.get()).to.include({ phase: 'sent', sentId: '0xid' })
    expect(added).to.deep.equal([
      {
        id: '0xid',
        account,
        to: otherFakeAddress,
        symbol: 'ETH',
        tokenId: nativeToken.id,
        amount: '0.5',
        atMs: 7,
        status: 'pending',
        mark: {},
      },
    ])
    expect(tracked).to.deep.equal(['SEND_INITIATED', 'SEND_SUCCESS'])
    // And not again by a click that comes after.
    expect(await store.confirm().catch((error: unknown) => error)).to.include({ code: 'NOT_PREPARED' })
    expect(requestCount).to.equal(1)
  })

  it('asks the wallet for a second transfer while the first one waits there, and tells the two apart', async () => {
    const answers: ((sent: SentTransaction) => void)[] = []
    const store = start({ send: () => new Promise(resolve => answers.push(resolve)) })
    const requests = async (count: number) => {
      while (answers.length < count) await new Promise(resolve => setTimeout(resolve))
    }
    await fill(store)
    await store.prepare()
    const first = store.confirm()
    await requests(1)
    store.setAmount('0.25')
    await store.prepare()
    const second = store.confirm()
    expect(store.confirm()).to.equal(second)
    expect(second).not.to.equal(first)
    await requests(2)
    answers[0]?.({ id: '0xfirst', mark: {} })
    expect(await first).to.equal('0xfirst')
    expect(store.$state.get()).to.include({ phase: 'asking', sentId: undefined })
    // The answer to the first one lets nobody ask for the second one again.
    expect(store.confirm()).to.equal(second)
    answers[1]?.({ id: '0xsecond', mark: {} })
    expect(await second).to.equal('0xsecond')
    expect(store.$state.get()).to.include({ phase: 'sent', sentId: '0xsecond' })
    expect(added.map(({ id, amount }) => [id, amount])).to.deep.equal([
      ['0xfirst', '0.5'],
      ['0xsecond', '0.25'],
    ])
    expect(answers).to.have.length(2)
  })

  it('is sent once the wallet says so, however late, and is not confirmed a second time', async () => {
    const answers: ((sent: SentTransaction) => void)[] = []
    const store = start({ send: () => new Promise(resolve => answers.push(resolve)) })
    const { $state } = store
    await fill(store)
    await store.prepare()
    const late = () => store.confirm().catch((error: unknown) => error)
    expect(await withFastTimers(walletPromptTimeoutMs, late)).to.include({ code: 'TIMEOUT' })
    expect($state.get()).to.include({ phase: 'prepared' })
    answers[0]?.({ id: '0xlate', mark: {} })
    await settlePromises()
    expect($state.get()).to.include({ phase: 'sent', sentId: '0xlate', error: undefined })
    expect(await late()).to.include({ code: 'NOT_PREPARED' })
    expect([answers.length, added.length]).to.deep.equal([1, 1])
    expect(tracked).to.deep.equal(['SEND_INITIATED', 'SEND_ERROR', 'SEND_SUCCESS'])
  })

  it('stays sent where somebody confirmed again before that, and says no to it', async () => {
    const answers: ((sent: SentTransaction | Promise<SentTransaction>) => void)[] = []
    const store = start({ send: () => new Promise(resolve => answers.push(resolve)) })
    await fill(store)
    await store.prepare()
    const confirm = () => store.confirm().catch((error: unknown) => error)
    await withFastTimers(walletPromptTimeoutMs, confirm)
    const again = confirm()
    while (answers.length < 2) await settlePromises()
    answers[0]?.({ id: '0xlate', mark: {} })
    await settlePromises()
    answers[1]?.(Promise.reject(refusal))
    expect(await again).to.include({ code: 4001 })
    expect(store.$state.get()).to.include({ phase: 'sent', sentId: '0xlate', error: undefined })
  })

  it('knows of an NFT that was sent that it is one', async () => {
    const store = start()
    store.setToken({
      ...nativeToken,
      symbol: 'Tile 10',
      decimals: 0,
      units: 1n,
      nft: { standard: 'erc721', tokenId: '10' },
    })
    store.setAmount('1')
    await store.setRecipient(otherFakeAddress)
    await store.prepare()
    await store.confirm()
    expect(added[0]).to.include({ symbol: 'Tile 10', tokenId: nativeToken.id, amount: '1', isNft: true })
  })

  for (const [what, decimals, isNft] of [
    ['an NFT that is a token of its own', 0, true],
    ['a token', 6, undefined],
  ] as const)
    it(`knows of ${what} whether it is an NFT`, async () => {
      const store = start()
      store.setToken({ ...nativeToken, symbol: 'Fern', decimals, units: 10n ** BigInt(decimals) })
      store.setAmount('1')
      await store.setRecipient(otherFakeAddress)
      await store.prepare()
      await store.confirm()
      expect(added[0]?.isNft).to.equal(isNft)
    })

  it('asks once for what takes the place of a pending one, for a double click, and not for both buttons', async () => {
    const $sent = atom<readonly SentTransfer[]>([
      { id: 'a', account, to: otherFakeAddress, symbol: 'ETH', amount: '1', atMs: 1, status: 'pending', mark: {} },
    ])
    const store = start(
      { canReplace: async () => true, prepareReplacement: async () => ({ request: {}, mark: { nonce: 3 } }) },
      {
        follower: {
          $sent,
          add: transfer => $sent.set([transfer, ...$sent.get()]),
          remove: id => $sent.set($sent.get().filter(transfer => transfer.id !== id)),
          start: () => undefined,
        },
      },
    )
    expect(await store.replaceable('a')).to.equal('here')
    const running = [store.replace('a', 'repriced'), store.replace('a', 'repriced')]
    // Its transaction was not cancelled.
    expect(await store.replace('a', 'cancelled').catch((error: unknown) => error)).to.include({
      code: 'REPLACE_UNAVAILABLE',
    })
    expect(await Promise.all(running)).to.deep.equal(['0xid', '0xid'])
    expect([requestCount, $sent.get().length]).to.deep.equal([1, 2])
    expect(await store.replace('a', 'cancelled').catch((error: unknown) => error)).to.include({
      code: 'REPLACE_UNAVAILABLE',
    })
    expect(requestCount).to.equal(1)
    store.dismiss('a')
    expect($sent.get().map(({ id }) => id)).to.deep.equal(['0xid'])
  })

  it('of everything leaves the fee', async () => {
    const store = start()
    await fill(store)
    store.setMax()
    expect(store.$state.get()).to.include({ amount: '1', isMax: true })
    await store.prepare()
    expect(store.$state.get().quote).to.deep.include({ units: 10n ** 18n - 10n, remainingUnits: 6n })
  })

  it('takes an amount in what it is worth, and turns it over', async () => {
    const store = start()
    await fill(store)
    store.setFiat(true)
    expect(store.$state.get()).to.include({ isFiat: false, amount: '0.5' })
    const priced = { ...nativeToken, price: 2_000n * 10n ** 12n }
    store.setToken(priced)
    store.setFiat(true)
    expect([store.$state.get().amount, store.amountOtherWay()]).to.deep.equal(['1000', '0.5'])
    // From a Persian keyboard.
    store.setAmount('۵۰۰')
    await store.prepare()
    expect(store.$state.get().quote?.units).to.equal(25n * 10n ** 16n)
    store.edit()
    store.setAmount('2000.01')
    expect(store.step()).to.equal('insufficient-funds')
    store.setMax()
    expect([store.$state.get().amount, store.step()]).to.deep.equal(['2000', 'preview'])
    // The price is gone: what was typed in it would be anything.
    store.setToken(nativeToken)
    expect(store.$state.get()).to.include({ isFiat: false, amount: '', isMax: false })
  })

  it('goes on from a refusal: what was prepared can be sent again', async () => {
    let refuses = true
    const store = start({ send: async () => (refuses ? Promise.reject(refusal) : { id: '0xid', mark: {} }) })
    await fill(store)
    await store.prepare()
    expect(await store.confirm().catch((error: unknown) => error)).to.include({ code: 4001 })
    expect(store.$state.get()).to.include({ phase: 'prepared' })
    expect(store.$state.get().error).to.include({ code: 4001 })
    expect(added).to.deep.equal([])
    refuses = false
    expect(await store.confirm()).to.equal('0xid')
    expect(tracked).to.deep.equal(['SEND_INITIATED', 'SEND_ERROR', 'SEND_INITIATED', 'SEND_SUCCESS'])
  })

  it('says why it cannot be prepared, and keeps what was typed', async () => {
    const store = start({ prepare: () => Promise.reject(new Error('insufficient funds for gas')) })
    await fill(store)
    await store.prepare()
    expect(store.$state.get()).to.include({ phase: 'editing', amount: '0.5', quote: undefined })
    expect(store.$state.get().error).to.include({ reason: 'The balance does not cover the amount and the fee.' })
    store.setAmount('0.4')
    expect(store.$state.get().error).to.equal(undefined)
  })

  it('forgets what was prepared once something else is typed', async () => {
    const store = start()
    await fill(store)
    await store.prepare()
    store.setAmount('0.6')
    expect(store.$state.get()).to.include({ phase: 'editing', quote: undefined })
    expect(await store.confirm().catch((error: unknown) => error)).to.include({ code: 'NOT_PREPARED' })
  })

  it('takes no quote that comes after something else was typed', async () => {
    let release = () => {}
    const store = start({
      prepare: async (_request, { units }) => {
        await new Promise<void>(resolve => (release = resolve))
        return { units, feeUnits: 1n, feeMaxUnits: 1n, request: {} }
      },
    })
    await fill(store)
    const preparing = store.prepare()
    await Promise.resolve()
    await Promise.resolve()
    store.setAmount('0.7')
    release()
    await preparing
    expect(store.$state.get()).to.include({ phase: 'editing', quote: undefined })
  })

  it('is not asked of a wallet that has another account by then', async () => {
    const store = start()
    await fill(store)
    await store.prepare()
    from = { ...from!, account: `eip155:1:${otherFakeAddress}` }
    expect(await store.confirm().catch((error: unknown) => error)).to.include({ code: 'NOT_CONNECTED' })
    expect(requestCount).to.equal(0)
  })

  it('is not prepared on another network than those of its token and its recipient', async () => {
    const other = { ...nativeToken, id: 'eip155:56', caipNetworkId: 'eip155:56' } as const
    for (const token of [nativeToken, other]) {
      const store = start()
      store.setToken(token)
      store.setAmount('0.5')
      await store.setRecipient(otherFakeAddress)
      from = from && { ...from, account: `eip155:56:${fakeAddress}` }
      await store.prepare()
      expect(store.$state.get()).to.include({ phase: 'editing', quote: undefined, amount: '0.5' })
      expect(store.$state.get().error).to.include({ code: 'NOT_PREPARED' })
      // Both are named anew.
      store.setToken(other)
      store.setAmount('0.5')
      await store.setRecipient(otherFakeAddress)
      await store.prepare()
      expect(store.$state.get()).to.include({ phase: 'prepared', error: undefined })
    }
  })

  it('is told by a wallet that answers something else', async () => {
    const store = start({ send: async () => undefined })
    await fill(store)
    await store.prepare()
    expect(await store.confirm().catch((error: unknown) => error)).to.include({ code: 'WALLET_ANSWER_INVALID' })
  })

  for (const [text, recipient] of [
    ['', { status: 'empty' }],
    ['0xabc', { status: 'ready', address: '0xabc' }],
    ['name', { status: 'wrong', problem: 'invalid' }],
    ['sol', { status: 'wrong', problem: 'namespace' }],
  ] as const)
    it(`reads “${text}” as a recipient: ${Object.values(recipient).join(', ')}`, async () => {
      const store = start()
      await store.setRecipient(text)
      expect(store.$state.get().recipient).to.include(recipient)
    })

  it('warns of a contract once a node has said so, and of nothing where none answers', async () => {
    for (const [isContract, warnings] of [
      [async () => true, ['contract', 'first']],
      [() => Promise.reject(new Error('down')), ['first']],
    ] as const) {
      const store = start({ isContract })
      store.setToken(nativeToken)
      store.setAmount('0.5')
      await store.setRecipient('0xabc')
      await store.prepare()
      expect(store.$state.get().quote).to.deep.include({ warnings })
    }
  })

  it('never warns of a recipient that was typed before', async () => {
    let resolveCheck: (isContract: boolean) => void = () => {}
    const store = start({
      isContract: (_request, address) =>
        address === '0x1' ? new Promise(resolve => (resolveCheck = resolve)) : Promise.resolve(false),
    })
    await store.setRecipient('0x1')
    await store.setRecipient('0x2')
    resolveCheck(true)
    await Promise.resolve()
    await Promise.resolve()
    expect(store.$state.get().recipient).to.deep.include({ address: '0x2', warnings: ['first'] })
  })

  it('never warns of what a node says of the recipient on the network before', async () => {
    let resolveCheck: (isContract: boolean) => void = () => {}
    const isContract = async () =>
      from?.account === account ? new Promise<boolean>(resolve => (resolveCheck = resolve)) : false
    const store = start({ isContract })
    await fill(store)
    from = from && { ...from, account: `eip155:56:${fakeAddress}` }
    store.setToken({ ...nativeToken, id: 'eip155:56', caipNetworkId: 'eip155:56' })
    await new Promise(resolve => setTimeout(resolve))
    resolveCheck(true)
    await new Promise(resolve => setTimeout(resolve))
    expect(warnings(store)).to.deep.equal(['first'])
  })

  describe('to a name', () => {
    const names: SendDeps['resolveName'] = async name =>
      name === 'friend.eth'
        ? { address: otherFakeAddress, name, isOfOtherChain: true }
        : name === 'liar.eth'
          ? { address: 'nonsense', name, isOfOtherChain: false }
          : { problem: 'name-unknown' }
    const wait = () => Promise.resolve()

    it('shows its address, warns of what is to be known, and is told of where it was sent', async () => {
      const store = start({}, { resolveName: names, wait })
      await fill(store)
      await store.setRecipient('friend.eth')
      expect(store.$state.get().recipient).to.deep.equal({
        status: 'ready',
        text: 'friend.eth',
        address: otherFakeAddress,
        name: 'friend.eth',
        warnings: ['other-chain', 'first'],
      })
      await store.prepare()
      expect(store.$state.get().quote).to.include({ to: otherFakeAddress, name: 'friend.eth' })
      await store.confirm()
      expect(added[0]).to.include({ to: otherFakeAddress, name: 'friend.eth' })
    })

    describe('after the network has changed', () => {
      const base = { ...nativeToken, id: 'eip155:8453', caipNetworkId: 'eip155:8453' } as const
      const isBase = (who: Sender) => who.account.startsWith('eip155:8453:')
      const here = { address: fakeAddress, name: 'friend.eth', isOfOtherChain: true }
      const there = { address: otherFakeAddress, name: 'friend.eth', isOfOtherChain: false }
      const resolveName: SendDeps['resolveName'] = async (_name, who) => (isBase(who) ? here : there)
      const change = () => (from = from && { ...from, account: `eip155:8453:${fakeAddress}` })
      const isReady = async (store: ReturnType<typeof start>) => {
        while (store.$state.get().recipient.status !== 'ready') await new Promise(resolve => setTimeout(resolve))
      }

      for (const token of [nativeToken, undefined])
        it(`looks it up again once a token is chosen, ${token ? 'in the place of another' : 'the first one'}`, async () => {
          const store = start({}, { resolveName, wait })
          store.setToken(token)
          await store.setRecipient('friend.eth')
          expect(store.$state.get().recipient).to.include({ address: otherFakeAddress })
          change()
          store.setToken(base)
          store.setAmount('0.5')
          expect(store.step()).to.equal('invalid-address')
          await isReady(store)
          await store.prepare()
          expect(store.$state.get().quote).to.deep.include({ to: fakeAddress, warnings: ['other-chain', 'own'] })
        })

      it('looks it up again for an NFT', async () => {
        const store = start({}, { resolveName, wait })
        await store.setRecipient('friend.eth')
        change()
        store.setNft({
          id: `eip155:8453/erc721:${otherFakeAddress}/10`,
          caipNetworkId: 'eip155:8453',
          standard: 'erc721',
          tokenId: '10',
          units: 1n,
          title: 'Tile 10',
          name: 'Tile 10',
          description: '',
          imageUrl: undefined,
          collection: { address: otherFakeAddress, name: 'Tiles', symbol: 'TILE' },
          isSpam: false,
        })
        await isReady(store)
        await store.prepare()
        expect(store.$state.get().quote).to.include({ to: fakeAddress })
      })

      it('takes no answer that comes late from the network before', async () => {
        let answer: (found: typeof there) => void = () => {}
        const store = start(
          {},
          {
            resolveName: async (_name, who) => (isBase(who) ? here : new Promise(resolve => (answer = resolve))),
            wait,
          },
        )
        const firstUpdate = store.setRecipient('friend.eth')
        await new Promise(resolve => setTimeout(resolve))
        change()
        store.setToken(base)
        await isReady(store)
        answer(there)
        await firstUpdate
        expect(store.$state.get().recipient).to.include({ status: 'ready', address: fakeAddress })
      })
    })

    it('keeps what it warned of where a node says that a contract is there', async () => {
      const store = start({ isContract: async () => true }, { resolveName: names, wait })
      await fill(store)
      await store.setRecipient('friend.eth')
      await store.prepare()
      expect(store.$state.get().quote?.warnings).to.deep.equal(['other-chain', 'contract', 'first'])
    })

    for (const [text, problem] of [
      ['nobody.eth', 'name-unknown'],
      ['liar.eth', 'name-failed'],
      ['no name', 'invalid'],
    ] as const)
      it(`says of “${text}” that it is ${problem}`, async () => {
        const store = start({}, { resolveName: names, wait })
        await store.setRecipient(text)
        expect(store.$state.get().recipient).to.deep.equal({ status: 'wrong', text, problem })
        expect(store.step()).to.equal('select-token')
      })

    it('asks for the last one alone of what is typed', async () => {
      const requests: string[] = []
      const store = start(
        {},
        {
          resolveName: async (name, from) => {
            requests.push(name)
            return names(name, from)
          },
          wait: () => new Promise(resolve => setTimeout(resolve, 5)),
        },
      )
      await Promise.all(['f.eth', 'fr.eth', 'friend.eth'].map(text => store.setRecipient(text)))
      expect(requests).to.deep.equal(['friend.eth'])
      expect(store.$state.get().recipient.status).to.equal('ready')
    })

    it('is no address where no service knows names', async () => {
      const store = start()
      await store.setRecipient('friend.eth')
      expect(store.$state.get().recipient).to.include({ problem: 'invalid' })
    })
  })
})
