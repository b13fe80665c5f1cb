import { expect } from 'chai'
import { createW3m } from '../compose/create-w3m.js'
import type { W3m } from '../compose/w3m.js'
import { createFakeWallet, fakeAddress, otherFakeAddress, type FakeWallet } from '../testing/fake-wallet.js'
import { fakeNetwork, otherFakeNetwork } from '../testing/fake-networks.js'
import { until } from '../testing/until.js'
import type { W3mEvent } from '../events/events.store.js'
import type { W3mOptions } from '../options/w3m-options.js'

describe('connecting', () => {
  let w3m: W3m
  let signals: W3mEvent[]
  const ends: (() => void)[] = []

  const start = (options: Partial<W3mOptions> = {}): W3m => {
    w3m = createW3m({ networks: [fakeNetwork, otherFakeNetwork], storage: 'memory', ...options })
    signals = []
    w3m.subscribe('events', signal => signals.push(signal))
    return w3m
  }
  const announce = (wallet: FakeWallet, rdns = 'test.wallet') => ends.push(wallet.announce({ rdns }))
  const outcomes = () =>
    signals
      .filter(({ name }) => name === 'connect' || name === 'error')
      .map(({ name, detail }) => (name === 'error' ? `error ${detail.code}` : name))
  const failure = (promise: Promise<unknown>) =>
    promise.then(
      () => 'resolved',
      (error: { code: unknown }) => error.code,
    )

  afterEach(() => {
    w3m.destroy()
    for (const end of ends.splice(0)) end()
    Reflect.deleteProperty(window, 'ethereum')
  })

  it('resolves with the connection, and says so once', async () => {
    announce(createFakeWallet())
    const connection = await start().connect({ connectorId: 'test.wallet' })
    expect(connection).to.deep.include({
      namespace: 'eip155',
      connectorId: 'test.wallet',
      address: fakeAddress,
      caipAddress: `eip155:1:${fakeAddress}`,
    })
    expect(connection.network?.caipNetworkId).to.equal('eip155:1')
    expect(outcomes()).to.deep.equal(['connect'])
    expect(w3m.getAccount()).to.include({ status: 'connected', address: fakeAddress })
  })

  it('ends with close(), also where no modal is open', async () => {
    announce(createFakeWallet({ hangs: ['eth_requestAccounts'] }))
    const outcome = failure(start().connect({ connectorId: 'test.wallet' }))
    await until(w3m.connection.$state, ({ phase }) => phase === 'connecting')
    await w3m.close()
    expect(await outcome).to.equal('MODAL_CLOSED')
    expect(w3m.getAccount().status).to.equal('disconnected')
  })

  it('hands out the wallet’s own provider as it is', async () => {
    const wallet = createFakeWallet()
    announce(wallet)
    await start().connect({ connectorId: 'test.wallet' })
    expect(w3m.getProvider('eip155')).to.equal(wallet.provider)
  })

  it('follows the wallet’s chain and asks for no switch', async () => {
    const wallet = createFakeWallet({ chainId: 10 })
    announce(wallet)
    await start().connect({ connectorId: 'test.wallet' })
    expect(w3m.getNetwork().caipNetworkId).to.equal('eip155:10')
    expect(wallet.calls.map(call => call.method)).not.to.include('wallet_switchEthereumChain')
  })

  it('rejects with the wallet’s number when it refuses, leaves the modal open, and lets a retry be a new attempt', async () => {
    const wallet = createFakeWallet({ refuseWith: 4001 })
    announce(wallet)
    start()
    await w3m.open()
    expect(await failure(w3m.connect({ connectorId: 'test.wallet' }))).to.equal(4001)
    expect(w3m.getState().open).to.equal(true)
    expect(w3m.connection.$state.get().phase).to.equal('failed')
    wallet.flags.refuseWith = undefined
    await w3m.connect({ connectorId: 'test.wallet' })
    expect(outcomes()).to.deep.equal(['error 4001', 'connect'])
    expect(w3m.getState().open).to.equal(false)
  })

  it('makes one request of five quick clicks', async () => {
    const wallet = createFakeWallet()
    announce(wallet)
    start()
    await Promise.all(Array.from({ length: 5 }, () => w3m.connect({ connectorId: 'test.wallet' })))
    expect(wallet.calls.filter(call => call.method === 'eth_requestAccounts')).to.have.length(1)
    expect(outcomes()).to.deep.equal(['connect'])
  })

  it('settles a wallet that never answers when the visitor closes the modal, and ignores its late answer', async () => {
    const wallet = createFakeWallet({ hangs: ['eth_requestAccounts'] })
    announce(wallet)
    start()
    const choice = failure(w3m.connect())
    await until(w3m.modal.$state, state => state.open)
    const click = failure(w3m.connect({ connectorId: 'test.wallet' }))
    await until(w3m.connection.$state, state => state.phase === 'connecting')
    await w3m.close()
    expect(await Promise.all([choice, click])).to.deep.equal(['MODAL_CLOSED', 'MODAL_CLOSED'])
    expect(outcomes()).to.deep.equal(['error MODAL_CLOSED'])
    expect(w3m.getAccount().status).to.equal('disconnected')
  })

  it('settles a host that waits for a choice when the modal is closed without one', async () => {
    start()
    const choice = failure(w3m.connect())
    await w3m.close()
    expect(await choice).to.equal('MODAL_CLOSED')
    expect(outcomes()).to.deep.equal(['error MODAL_CLOSED'])
  })

  it('says nothing when a modal that nobody waits for is closed', async () => {
    start()
    await w3m.open()
    await w3m.close()
    expect(outcomes()).to.deep.equal([])
  })

  it('ends with the caller’s signal, before and during an attempt', async () => {
    announce(createFakeWallet({ hangs: ['eth_requestAccounts'] }))
    start()
    expect(await failure(w3m.connect({ connectorId: 'test.wallet', signal: AbortSignal.abort() }))).to.equal('ABORTED')
    const controller = new AbortController()
    const running = failure(w3m.connect({ connectorId: 'test.wallet', signal: controller.signal }))
    await until(w3m.connection.$state, state => state.phase === 'connecting')
    controller.abort()
    expect(await running).to.equal('ABORTED')
    expect(outcomes()).to.deep.equal(['error ABORTED', 'error ABORTED'])
  })

  it('resolves at once with the connection that stands', async () => {
    const wallet = createFakeWallet()
    announce(wallet)
    start()
    await w3m.connect({ connectorId: 'test.wallet' })
    expect((await w3m.connect()).address).to.equal(fakeAddress)
    expect(outcomes()).to.deep.equal(['connect'])
  })

  it('tells of a wallet that is not embedded no smart account, whatever the host prefers for those that are', async () => {
    announce(createFakeWallet())
    start({ defaultAccountTypes: { eip155: 'smartAccount' } })
    await w3m.connect({ connectorId: 'test.wallet' })
    expect(w3m.getAccount().allAccounts).to.deep.equal([{ namespace: 'eip155', address: fakeAddress, type: 'eoa' }])
  })

  it('offers window.ethereum where nobody announces it', async () => {
    Object.defineProperty(window, 'ethereum', { configurable: true, value: createFakeWallet().provider })
    const connection = await start().connect({ connectorId: 'injected' })
    expect(connection.address).to.equal(fakeAddress)
  })

  for (const [what, answers] of [
    ['no account', { eth_requestAccounts: [] }],
    ['an account that is none', { eth_requestAccounts: ['0x123'] }],
    ['something else', { eth_requestAccounts: 'yes' }],
    ['a chain that is none', { eth_chainId: 'mainnet' }],
  ] as const) {
    it(`names a wallet that answers with ${what}`, async () => {
      announce(createFakeWallet({ answers }))
      expect(await failure(start().connect({ connectorId: 'test.wallet' }))).to.equal('WALLET_ANSWER_INVALID')
      expect(w3m.getAccount().status).to.equal('disconnected')
    })
  }

  it('leaves nobody connected when it is destroyed', async () => {
    announce(createFakeWallet())
    await start().connect({ connectorId: 'test.wallet' })
    w3m.destroy()
    expect([w3m.getAccount().status, w3m.getProvider('eip155')]).to.deep.equal(['disconnected', undefined])
  })

  it('destroys without a listener left', async () => {
    const wallet = createFakeWallet()
    announce(wallet)
    await start().connect({ connectorId: 'test.wallet' })
    w3m.destroy()
    expect(wallet.listenerCount()).to.equal(0)
    expect(await failure(w3m.connect())).to.equal('DESTROYED')
  })

  it('disconnects: the data is reset, the wallet’s listeners are given back', async () => {
    const wallet = createFakeWallet()
    announce(wallet)
    await start().connect({ connectorId: 'test.wallet' })
    await w3m.disconnect()
    expect(w3m.getAccount()).to.deep.equal({
      allAccounts: [],
      caipAddress: undefined,
      address: undefined,
      isConnected: false,
      status: 'disconnected',
    })
    expect(wallet.listenerCount()).to.equal(0)
    expect(signals.map(signal => signal.name)).to.deep.equal(['connect', 'disconnect'])
  })

  describe('what the wallet does of its own accord', () => {
    let wallet: FakeWallet
    beforeEach(async () => {
      wallet = createFakeWallet()
      announce(wallet)
      await start().connect({ connectorId: 'test.wallet' })
    })

    it('follows another account', () => {
      wallet.setAccounts([otherFakeAddress])
      expect(w3m.getAccount().address).to.equal(otherFakeAddress)
    })

    it('ends with the last account', () => {
      wallet.setAccounts([])
      expect(w3m.getAccount().status).to.equal('disconnected')
    })

    it('follows another known chain, in the account too', () => {
      wallet.setChain(10)
      expect(w3m.getNetwork().caipNetworkId).to.equal('eip155:10')
      expect(w3m.getAccount().caipAddress).to.equal(`eip155:10:${fakeAddress}`)
      expect(signals.at(-1)).to.deep.equal({
        name: 'network-change',
        detail: { namespace: 'eip155', caipNetworkId: 'eip155:10', chainId: 10 },
      })
    })

    it('shows UnsupportedChain on a chain that the application does not know', async () => {
      wallet.setChain(777)
      await until(w3m.modal.$state, state => state.open)
      expect(w3m.router.$route.get().view).to.equal('UnsupportedChain')
      expect(w3m.getNetwork()).to.deep.equal({ caipNetwork: undefined, caipNetworkId: 'eip155:777', chainId: 777 })
    })

    it('is not moved by nonsense', () => {
      wallet.say('chainChanged', 'nowhere')
      wallet.say('accountsChanged', 'nobody')
      expect(w3m.getAccount().caipAddress).to.equal(`eip155:1:${fakeAddress}`)
    })

    it('stays through a disconnect event while the accounts are still given', async () => {
      const before = w3m.account.$state.get()
      wallet.say('disconnect', { code: 1013 })
      // The account is written anew with what the wallet answers.
      await until(w3m.account.$state, state => state !== before)
      expect(wallet.calls.map(call => call.method)).to.include('eth_accounts')
      expect(w3m.getAccount()).to.include({ status: 'connected', address: fakeAddress })
    })
  })

  it('leaves an unknown chain alone where the host allows it', async () => {
    announce(createFakeWallet({ chainId: 777 }))
    await start({ allowUnsupportedChain: true }).connect({ connectorId: 'test.wallet' })
    expect(w3m.getState().open).to.equal(false)
  })

  describe('switching the network', () => {
    it('asks the wallet, and says the change once', async () => {
      const wallet = createFakeWallet()
      announce(wallet)
      await start().connect({ connectorId: 'test.wallet' })
      await w3m.switchNetwork(otherFakeNetwork)
      expect(w3m.getNetwork().caipNetworkId).to.equal('eip155:10')
      expect(signals.filter(signal => signal.name === 'network-change')).to.have.length(1)
    })

    it('adds a network that the wallet does not know', async () => {
      const wallet = createFakeWallet({ knownChains: [1] })
      announce(wallet)
      await start().connect({ connectorId: 'test.wallet' })
      await w3m.switchNetwork('eip155:10')
      const added = wallet.calls.find(call => call.method === 'wallet_addEthereumChain')?.params as readonly {
        chainId: string
        rpcUrls: string[]
      }[]
      expect(added[0]).to.deep.include({ chainId: '0xa', chainName: 'Test Two', rpcUrls: ['https://two.example'] })
      expect(w3m.getNetwork().caipNetworkId).to.equal('eip155:10')
    })

    it('keeps the network when the wallet refuses, with its number', async () => {
      const wallet = createFakeWallet()
      announce(wallet)
      await start().connect({ connectorId: 'test.wallet' })
      wallet.flags.refuseWith = 4001
      expect(await failure(w3m.switchNetwork('eip155:10'))).to.equal(4001)
      expect(w3m.getNetwork().caipNetworkId).to.equal('eip155:1')
    })

    it('does not believe a wallet that says yes and stays', async () => {
      announce(createFakeWallet({ liesAboutSwitch: true }))
      await start().connect({ connectorId: 'test.wallet' })
      expect(await failure(w3m.switchNetwork('eip155:10'))).to.equal('SWITCH_NOT_FOLLOWED')
      expect(w3m.getNetwork().caipNetworkId).to.equal('eip155:1')
    })

    it('waits for a wallet that is there a moment after it said yes, and asks it once', async () => {
      const wallet = createFakeWallet({ switchesAfterMs: 120 })
      announce(wallet)
      await start().connect({ connectorId: 'test.wallet' })
      await w3m.switchNetwork('eip155:10')
      expect(w3m.getNetwork().chainId).to.equal(10)
      expect(wallet.calls.filter(({ method }) => method === 'wallet_switchEthereumChain')).to.have.length(1)
    })

    it('simply keeps the choice while nobody is connected', async () => {
      start()
      await w3m.switchNetwork('eip155:10')
      expect(w3m.getNetwork().chainId).to.equal(10)
    })

    it('names a network that the application does not have', async () => {
      start()
      expect(await failure(w3m.switchNetwork('eip155:5'))).to.equal('NETWORK_NOT_FOUND')
    })
  })
})
