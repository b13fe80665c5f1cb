import { expect } from 'chai'
import type { W3mEvent } from '../events/events.store.js'
import type { W3mOptions } from '../options/w3m-options.js'
import { fakeNetwork, fakeSolanaNetwork, otherFakeNetwork } from '../testing/fake-networks.js'
import { createFakeStandardWallet, otherFakeSolanaAddress } from '../testing/fake-standard-wallet.js'
import { createFakeWallet, fakeAddress, otherFakeAddress, type FakeWallet } from '../testing/fake-wallet.js'
import { settlePromises } from '../testing/settle-promises.js'
import { until } from '../testing/until.js'
import { createW3m } from '../compose/create-w3m.js'
import type { W3m } from '../compose/w3m.js'

/** What goes wrong while something else is on its way: each case ended in a wrong or an endless state once. */
describe('a connection under trouble', () => {
  let w3m: W3m
  const ends: (() => void)[] = []

  const start = (options: Partial<W3mOptions> = {}): W3m =>
    (w3m = createW3m({ networks: [fakeNetwork, otherFakeNetwork], ...options }))
  const announce = (wallet: FakeWallet, rdns = 'test.wallet') => ends.push(wallet.announce({ rdns, name: rdns }))
  const store = (connectorId: string) =>
    localStorage.setItem('w3m:connections', JSON.stringify({ eip155: { connectorId } }))
  const stored = () => localStorage.getItem('w3m:connections') ?? ''
  const status = (expected: string) =>
    until(w3m.account.$state, state => (state.eip155?.status ?? 'disconnected') === expected)
  const code = (promise: Promise<unknown>) =>
    promise.then(
      () => 'resolved',
      (error: { code: unknown }) => error.code,
    )
  /** A host's listener that throws is the page's affair: `window.onerror` hears of it, and here nothing may fail. */
  const catchPageErrors = () => {
    const emitted: unknown[] = []
    const originalOnerror = window.onerror
    window.onerror = (_message, _source, _line, _column, error) => (emitted.push(error), true)
    ends.push(() => (window.onerror = originalOnerror))
    return emitted
  }

  beforeEach(() => localStorage.clear())
  afterEach(() => {
    w3m.destroy()
    for (const end of ends.splice(0)) end()
    localStorage.clear()
  })

  for (const outcome of ['success', 'refusal'] as const) {
    it(`settles a ${outcome} although a listener of the host throws`, async () => {
      const errors = catchPageErrors()
      announce(createFakeWallet(outcome === 'refusal' ? { refuseWith: 4001 } : {}))
      start().subscribe('events', () => {
        throw new Error('the host’s own')
      })
      w3m.subscribe('account', ({ status: now }) => {
        if (now === 'connected') throw new Error('the host’s own')
      })
      expect(await code(w3m.connect({ connectorId: 'test.wallet' }))).to.equal(
        outcome === 'success' ? 'resolved' : 4001,
      )
      expect(stored().includes('test.wallet')).to.equal(outcome === 'success')
      expect(errors).not.to.deep.equal([])
    })
  }

  it('ends one that is being brought back, when the visitor disconnects', async () => {
    store('test.wallet')
    const wallet = createFakeWallet({ isAuthorised: true, hangs: ['eth_accounts'] })
    announce(wallet)
    start()
    await status('reconnecting')
    await w3m.disconnect()
    expect(w3m.getAccount().status).to.equal('disconnected')
    expect(stored()).not.to.include('test.wallet')
  })

  it('ends a running attempt when everything is disconnected', async () => {
    announce(createFakeWallet({ hangs: ['eth_requestAccounts'] }))
    start()
    const attempt = code(w3m.connect({ connectorId: 'test.wallet' }))
    await status('connecting')
    await w3m.disconnect()
    expect(await attempt).to.equal('ABORTED')
    expect(w3m.getAccount().status).to.equal('disconnected')
  })

  it('does not come back with a late wallet after the visitor disconnected', async () => {
    store('late.wallet')
    start()
    announce(createFakeWallet(), 'other.wallet')
    await status('reconnecting')
    await w3m.connect({ connectorId: 'other.wallet' })
    await w3m.disconnect()
    announce(createFakeWallet({ isAuthorised: true }), 'late.wallet')
    await settlePromises()
    expect(w3m.getAccount().status).to.equal('disconnected')
  })

  it('gives up for the caller who aborts, not for the other one', async () => {
    const wallet = createFakeWallet({ hangs: ['eth_requestAccounts'] })
    announce(wallet)
    start()
    const controller = new AbortController()
    const first = code(w3m.connect({ connectorId: 'test.wallet' }))
    expect(await code(w3m.connect({ connectorId: 'test.wallet', signal: AbortSignal.abort() }))).to.equal('ABORTED')
    const second = code(w3m.connect({ connectorId: 'test.wallet', signal: controller.signal }))
    controller.abort()
    expect(await second).to.equal('ABORTED')
    expect(w3m.connection.$state.get().phase).to.be.oneOf(['finding', 'connecting'])
    await w3m.disconnect()
    expect(await first).to.equal('ABORTED')
  })

  it('does not take the answer to one wallet’s switch for another wallet’s network', async () => {
    let answer: () => void = () => undefined
    const one = createFakeWallet()
    const { request } = one.provider
    one.provider.request = call =>
      call.method === 'wallet_switchEthereumChain'
        ? new Promise(resolve => (answer = () => resolve(null)))
        : request(call)
    announce(one, 'one.wallet')
    announce(createFakeWallet({ accounts: [otherFakeAddress] }), 'two.wallet')
    start()
    await w3m.connect({ connectorId: 'one.wallet' })
    const change = code(w3m.switchNetwork(otherFakeNetwork))
    await w3m.connect({ connectorId: 'two.wallet' })
    one.setChain(otherFakeNetwork.id as number)
    answer()
    expect(await change).to.equal('ABORTED')
    expect(w3m.getAccount().caipAddress).to.equal(`eip155:1:${otherFakeAddress}`)
  })

  it('goes back to the network that the visitor came from, though the wallet leaves it only then', async () => {
    let answer: () => void = () => undefined
    const wallet = createFakeWallet()
    const { request } = wallet.provider
    const requests: unknown[] = []
    wallet.provider.request = call => {
      if (call.method !== 'wallet_switchEthereumChain') return request(call)
      requests.push(call.params)
      return requests.length > 1 ? request(call) : new Promise(resolve => (answer = () => resolve(request(call))))
    }
    announce(wallet)
    start()
    await w3m.connect({ connectorId: 'test.wallet' })
    const away = code(w3m.switchNetwork(otherFakeNetwork))
    await settlePromises()
    const back = code(w3m.switchNetwork(fakeNetwork))
    await settlePromises()
    answer()
    expect([await away, await back]).to.deep.equal(['resolved', 'resolved'])
    expect(w3m.getNetwork().caipNetworkId).to.equal('eip155:1')
    expect(requests).to.deep.equal([[{ chainId: '0xa' }], [{ chainId: '0x1' }]])
  })

  it('asks no wallet for a call that was given up before, and goes on with what runs', async () => {
    const wallet = createFakeWallet()
    announce(wallet)
    start()
    w3m.modal.attach({ show: () => Promise.resolve(), hide: () => Promise.resolve() })
    const choice = code(w3m.connect())
    expect(await code(w3m.connect({ connectorId: 'test.wallet', signal: AbortSignal.abort() }))).to.equal('ABORTED')
    await settlePromises()
    expect(wallet.calls.filter(({ method }) => method === 'eth_requestAccounts')).to.deep.equal([])
    await w3m.connect({ connectorId: 'test.wallet' })
    expect(await choice).to.equal('resolved')
  })

  it('names what is wrong where a page found no network to switch to', async () => {
    start({ debug: false })
    for (const none of [undefined, null])
      expect(await code(w3m.switchNetwork(none as unknown as 'eip155:1'))).to.equal('NETWORK_NOT_FOUND')
  })

  it('keeps the wallet that came while the former one took its time to disconnect', async () => {
    let answer: () => void = () => undefined
    const slow = createFakeStandardWallet({
      name: 'Slow',
      answers: { 'standard:disconnect': new Promise<void>(resolve => (answer = resolve)) },
    })
    ends.push(
      slow.register(),
      createFakeStandardWallet({ name: 'Quick', addresses: [otherFakeSolanaAddress] }).register(),
    )
    start({ networks: [fakeSolanaNetwork] })
    await w3m.connect({ connectorId: 'Slow' })
    const over = code(w3m.disconnect())
    expect(w3m.getAccount().status).to.equal('disconnected')
    await w3m.connect({ connectorId: 'Quick' })
    await w3m.open()
    answer()
    expect(await over).to.equal('resolved')
    expect(w3m.getAccount()).to.include({ status: 'connected', address: otherFakeSolanaAddress })
    expect([stored().includes('Quick'), w3m.getState().open]).to.deep.equal([true, true])
  })

  it('switches with a wallet that says in between that it lost its node', async () => {
    const wallet = createFakeWallet()
    const { request } = wallet.provider
    wallet.provider.request = async call => {
      if (call.method === 'wallet_switchEthereumChain') {
        wallet.say('disconnect', { code: 1013 })
        // The account is written anew with what the wallet answers to that.
        await new Promise<void>(resolve => {
          const stop = w3m.account.$state.listen(() => {
            stop()
            resolve()
          })
        })
      }
      return request(call)
    }
    announce(wallet)
    await start().connect({ connectorId: 'test.wallet' })
    expect(await code(w3m.switchNetwork(otherFakeNetwork))).to.equal('resolved')
    expect(w3m.getAccount().caipAddress).to.equal(`eip155:10:${fakeAddress}`)
  })

  describe('whose application names other networks', () => {
    beforeEach(async () => {
      announce(createFakeWallet())
      await start().connect({ connectorId: 'test.wallet' })
    })

    it('stays where it is, which is not supported any more, and is again', async () => {
      w3m.updateOptions({ networks: [otherFakeNetwork] })
      expect(w3m.getNetwork()).to.deep.equal({ caipNetwork: undefined, caipNetworkId: 'eip155:1', chainId: 1 })
      expect(w3m.getAccount().caipAddress).to.equal(`eip155:1:${fakeAddress}`)
      await until(w3m.modal.$state, ({ open }) => open)
      expect(w3m.router.$route.get().view).to.equal('UnsupportedChain')
      w3m.updateOptions({ networks: [otherFakeNetwork, fakeNetwork] })
      await until(w3m.modal.$state, ({ open }) => !open)
      expect(w3m.getNetwork().caipNetwork).to.include({ name: 'Test One' })
    })

    it('is still connected where another namespace comes first among them', async () => {
      w3m.updateOptions({ networks: [fakeSolanaNetwork, otherFakeNetwork] })
      expect(w3m.getAccount().caipAddress).to.equal(`eip155:1:${fakeAddress}`)
      expect(w3m.getState().activeChain).to.equal('eip155')
      await until(w3m.modal.$state, ({ open }) => open)
      expect(w3m.router.$route.get().view).to.equal('UnsupportedChain')
    })

    it('is led nowhere while its own is still among them', async () => {
      await w3m.open({ view: 'Networks' })
      w3m.updateOptions({ networks: [otherFakeNetwork, fakeNetwork] })
      await settlePromises()
      expect([w3m.getNetwork().caipNetworkId, w3m.router.$route.get().view, w3m.getState().open]).to.deep.equal([
        'eip155:1',
        'Networks',
        true,
      ])
    })
  })

  it('keeps the new wallet when the former one says that it is gone', async () => {
    const one = createFakeWallet()
    announce(one, 'one.wallet')
    announce(createFakeWallet({ accounts: [otherFakeAddress] }), 'two.wallet')
    start()
    await w3m.connect({ connectorId: 'one.wallet' })
    one.setAccounts([])
    one.say('disconnect')
    await w3m.connect({ connectorId: 'two.wallet' })
    await settlePromises()
    expect(w3m.getAccount().address).to.equal(otherFakeAddress)
    expect(stored()).to.include('two.wallet')
  })

  async function failForNow(wallet: FakeWallet): Promise<void> {
    wallet.provider.request = () =>
      Promise.reject(Object.assign(new Error('The chain is disconnected.'), { code: 4901 }))
    wallet.say('disconnect')
    await status('disconnected')
  }

  it('keeps what is stored where the wallet fails for the moment', async () => {
    const wallet = createFakeWallet()
    announce(wallet)
    start()
    await w3m.connect({ connectorId: 'test.wallet' })
    await failForNow(wallet)
    expect(stored()).to.include('test.wallet')
  })

  for (const [how, wakes] of [
    ['says that it reaches its node again', wallet => wallet.say('connect', { chainId: '0x1' })],
    ['gives its accounts', wallet => wallet.setAccounts([fakeAddress])],
  ] satisfies readonly (readonly [string, (wallet: FakeWallet) => void])[])
    it(`is back, without a prompt, once a wallet that failed for the moment ${how}`, async () => {
      const wallet = createFakeWallet()
      const { request } = wallet.provider
      announce(wallet)
      start()
      await w3m.connect({ connectorId: 'test.wallet' })
      await failForNow(wallet)
      await settlePromises()
      const before = wallet.calls.length
      wallet.provider.request = request
      wakes(wallet)
      await status('connected')
      expect(w3m.getAccount().address).to.equal(fakeAddress)
      expect(wallet.calls.slice(before).map(({ method }) => method)).to.not.include('eth_requestAccounts')
      await w3m.disconnect()
      expect(wallet.listenerCount()).to.equal(0)
    })

  it('follows a second account of the wallet that changed', async () => {
    const wallet = createFakeWallet({ accounts: [fakeAddress, otherFakeAddress] })
    announce(wallet)
    start()
    await w3m.connect({ connectorId: 'test.wallet' })
    const third = `0x${'33'.repeat(20)}`
    wallet.setAccounts([fakeAddress, third])
    expect(w3m.account.get('eip155')).to.deep.include({ addresses: [fakeAddress, third] })
  })

  it('asks no wallet after it was destroyed, and switches nothing', async () => {
    const wallet = createFakeWallet({ isAuthorised: true })
    store('test.wallet')
    start()
    w3m.destroy()
    announce(wallet)
    await settlePromises()
    expect(wallet.calls).to.deep.equal([])
    expect(await code(w3m.switchNetwork(otherFakeNetwork))).to.equal('DESTROYED')
  })

  describe('beside another tab', () => {
    const otherTab = (key: string, value: unknown) => {
      localStorage.setItem(key, JSON.stringify(value))
      window.dispatchEvent(new StorageEvent('storage', { key, storageArea: localStorage }))
    }

    it('goes to the wallet that the other tab connected', async () => {
      announce(createFakeWallet(), 'one.wallet')
      announce(createFakeWallet({ isAuthorised: true, accounts: [otherFakeAddress] }), 'two.wallet')
      start()
      await w3m.connect({ connectorId: 'one.wallet' })
      otherTab('w3m:connections', { eip155: { connectorId: 'two.wallet' } })
      await until(
        w3m.account.$state,
        ({ eip155 }) => eip155?.status === 'connected' && eip155.connectorId === 'two.wallet',
      )
      expect(stored()).to.include('two.wallet')
    })

    it('connects nothing by itself where the host turned that off', async () => {
      announce(createFakeWallet({ isAuthorised: true }))
      start({ enableReconnect: false })
      otherTab('w3m:connections', { eip155: { connectorId: 'test.wallet' } })
      await w3m.load.discovery()
      await settlePromises()
      expect(w3m.getAccount().status).to.equal('disconnected')
    })

    it('shows the network that was chosen there', async () => {
      start()
      otherTab('w3m:network', { active: 'eip155:10', byNamespace: { eip155: 'eip155:10' } })
      await until(w3m.network.$state, ({ active }) => active.eip155 === 'eip155:10')
    })
  })

  describe('with a modal', () => {
    const drawn = (show: () => Promise<void> = () => Promise.resolve()) =>
      w3m.modal.attach({ show, hide: () => Promise.resolve() })

    it('ends when the modal that is open is taken off the page', async () => {
      const signals: W3mEvent[] = []
      start().subscribe('events', signal => signals.push(signal))
      const takeAway = drawn()
      const attempt = code(w3m.connect())
      takeAway()
      expect(await attempt).to.equal('MODAL_CLOSED')
      expect(signals.map(({ name }) => name)).to.deep.equal(['open', 'error', 'close'])
    })

    it('ends when the modal cannot be drawn, late as that shows', async () => {
      start()
      const attempt = code(w3m.connect())
      drawn(() => Promise.reject(new Error('no chunk')))
      expect(await attempt).to.equal('MODAL_UNAVAILABLE')
      expect(w3m.getState().open).to.equal(false)
    })

    it('stays open for the attempt on a new wallet when the former one is lost', async () => {
      const one = createFakeWallet()
      announce(one, 'one.wallet')
      announce(createFakeWallet({ hangs: ['eth_requestAccounts'] }), 'two.wallet')
      start()
      ends.push(drawn())
      await w3m.connect({ connectorId: 'one.wallet' })
      await w3m.open({ view: 'Connect' })
      const attempt = code(w3m.connect({ connectorId: 'two.wallet' }))
      await until(w3m.connection.$state, ({ phase }) => phase === 'connecting')
      one.setAccounts([])
      await settlePromises()
      expect(w3m.getState().open).to.equal(true)
      await w3m.close()
      expect(await attempt).to.equal('MODAL_CLOSED')
    })
  })
})
