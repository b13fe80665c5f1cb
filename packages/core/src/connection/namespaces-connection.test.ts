import { expect } from 'chai'
import { createW3m } from '../compose/create-w3m.js'
import type { W3m } from '../compose/w3m.js'
import type { W3mEvent } from '../events/events.store.js'
import type { SolanaProvider } from '../namespaces/solana/solana-provider.js'
import type { W3mOptions } from '../options/w3m-options.js'
import {
  createFakeStandardWallet,
  fakeSolanaAddress,
  otherFakeSolanaAddress,
  type FakeStandardOptions,
  type FakeStandardWallet,
} from '../testing/fake-standard-wallet.js'
import {
  createFakeWallet,
  fakeAddress,
  otherFakeAddress,
  type FakeWallet,
  type FakeWalletOptions,
} from '../testing/fake-wallet.js'
import { fakeNetwork, fakeSolanaNetwork, otherFakeNetwork, otherFakeSolanaNetwork } from '../testing/fake-networks.js'
import { until } from '../testing/until.js'

const networks = [fakeNetwork, otherFakeNetwork, fakeSolanaNetwork, otherFakeSolanaNetwork]

describe('chain namespaces', () => {
  const instances: W3m[] = []
  const ends: (() => void)[] = []
  let signals: W3mEvent[]
  const start = (options: Partial<W3mOptions> = {}): W3m => {
    const w3m = createW3m({ networks, storage: 'memory', ...options })
    instances.push(w3m)
    signals = []
    w3m.subscribe('events', signal => signals.push(signal))
    return w3m
  }
  const evm = (options?: FakeWalletOptions, rdns = 'evm.wallet', name = 'Evm'): FakeWallet => {
    const wallet = createFakeWallet(options)
    ends.push(wallet.announce({ rdns, name }))
    return wallet
  }
  const solana = (options: FakeStandardOptions = {}): FakeStandardWallet => {
    const wallet = createFakeStandardWallet(options)
    ends.push(wallet.register())
    return wallet
  }
  const addresses = (w3m: W3m) => [w3m.getAccount('eip155').address, w3m.getAccount('solana').address]
  const codeOf = (promise: Promise<unknown>) =>
    promise.then(
      () => 'resolved',
      (error: { readonly code: unknown }) => error.code,
    )

  beforeEach(() => localStorage.clear())
  afterEach(() => {
    for (const w3m of instances.splice(0)) w3m.destroy()
    for (const end of ends.splice(0)) end()
    localStorage.clear()
  })

  it('are what a host gets that asks for one: a call that waits for a choice of any is no answer to it', async () => {
    evm()
    solana()
    const w3m = start()
    const any = codeOf(w3m.connect())
    const pending = w3m.connect({ namespace: 'solana' })
    expect(await any).to.equal('ABORTED')
    const again = w3m.connect({ namespace: 'solana' })
    void w3m.connect({ connectorId: 'Test Solana', namespace: 'solana' })
    expect([(await pending).namespace, (await again).namespace]).to.deep.equal(['solana', 'solana'])
    expect(signals.filter(({ name }) => name === 'connect' || name === 'error').map(({ name }) => name)).to.deep.equal([
      'error',
      'connect',
    ])
  })

  it('are what a host gets that asks for one, also where the choice names none', async () => {
    evm()
    solana()
    const w3m = start()
    await w3m.connect({ connectorId: 'evm.wallet', namespace: 'eip155' })
    const pending = w3m.connect({ namespace: 'solana' })
    void w3m.connect({ connectorId: 'Test Solana' })
    const again = w3m.connect({ namespace: 'solana' })
    expect([(await pending).namespace, (await again).namespace]).to.deep.equal(['solana', 'solana'])
    expect(w3m.getAccount('eip155').isConnected).to.equal(true)
  })

  it('are not answered by a choice of another one', async () => {
    evm()
    solana()
    const w3m = start()
    const pending = codeOf(w3m.connect({ namespace: 'solana' }))
    const chosen = w3m.connect({ connectorId: 'evm.wallet', namespace: 'eip155' })
    expect([await pending, (await chosen).namespace]).to.deep.equal(['ABORTED', 'eip155'])
  })

  it('that cannot be had end at once, with one event, and what runs goes on', async () => {
    evm({ hangs: ['eth_requestAccounts'] })
    const w3m = start()
    const running = codeOf(w3m.connect({ connectorId: 'evm.wallet' }))
    expect(await codeOf(w3m.connect({ namespace: 'bip122' }))).to.equal('NAMESPACE_UNSUPPORTED')
    expect(
      signals.filter(({ name }) => name === 'error').map(({ detail }) => (detail as { code: unknown }).code),
    ).to.deep.equal(['NAMESPACE_UNSUPPORTED'])
    expect(w3m.connection.$state.get().phase).to.be.oneOf(['finding', 'connecting'])
    await w3m.close()
    w3m.destroy()
    await running
  })

  it('end by themselves: another namespace’s wallet that is asked meanwhile is still asked', async () => {
    evm({ hangs: ['eth_requestAccounts'] })
    solana()
    const w3m = start()
    await w3m.connect({ connectorId: 'Test Solana' })
    const attempt = codeOf(w3m.connect({ connectorId: 'evm.wallet' }))
    await until(w3m.connection.$state, ({ phase }) => phase === 'connecting')
    await w3m.disconnect('solana')
    expect(w3m.connection.$state.get()).to.deep.include({ phase: 'connecting', connectorId: 'evm.wallet' })
    await w3m.disconnect('eip155')
    expect([await attempt, w3m.connection.$state.get().phase]).to.deep.equal(['ABORTED', 'idle'])
  })

  it('end by themselves, also where the modal shows another namespace’s wallet that is asked meanwhile', async () => {
    evm({ hangs: ['eth_requestAccounts'] })
    solana()
    const w3m = start()
    await w3m.connect({ connectorId: 'Test Solana' })
    const attempt = codeOf(w3m.connect({ namespace: 'eip155' }))
    await until(w3m.modal.$state, ({ open }) => open)
    void codeOf(w3m.connect({ connectorId: 'evm.wallet' }))
    await until(w3m.connection.$state, ({ phase }) => phase === 'connecting')
    await w3m.disconnect('solana')
    expect([w3m.getState().open, w3m.connection.$state.get().phase]).to.deep.equal([true, 'connecting'])
    await w3m.disconnect('eip155')
    expect([await attempt, w3m.getState().open]).to.deep.equal(['ABORTED', false])
  })

  it('end with what is about to ask their wallet, and nobody is asked', async () => {
    const wallet = evm()
    const w3m = start()
    const attempt = codeOf(w3m.connect({ connectorId: 'evm.wallet', namespace: 'eip155' }))
    await w3m.disconnect('eip155')
    expect(await attempt).to.equal('ABORTED')
    await w3m.connect({ connectorId: 'evm.wallet' })
    expect(wallet.calls.filter(({ method }) => method === 'eth_requestAccounts')).to.have.length(1)
  })

  it('connect beside each other, the later one shown', async () => {
    evm()
    solana()
    const w3m = start()
    await w3m.connect({ connectorId: 'evm.wallet' })
    const connection = await w3m.connect({ connectorId: 'Test Solana' })
    expect(connection).to.deep.include({
      namespace: 'solana',
      address: fakeSolanaAddress,
      caipAddress: `${fakeSolanaNetwork.caipNetworkId}:${fakeSolanaAddress}`,
    })
    expect(addresses(w3m)).to.deep.equal([fakeAddress, fakeSolanaAddress])
    expect(w3m.getState().activeChain).to.equal('solana')
    expect(w3m.getAccount().address).to.equal(fakeSolanaAddress)
    expect(w3m.getProvider<SolanaProvider>('solana')!.address).to.equal(fakeSolanaAddress)
    expect(w3m.getWalletInfo('eip155')?.name).to.equal('Evm')
  })

  it('disconnect each for itself, and whoever is left is shown', async () => {
    const wallet = evm()
    const other = solana()
    const w3m = start()
    await w3m.connect({ connectorId: 'evm.wallet' })
    await w3m.connect({ connectorId: 'Test Solana' })
    const before = wallet.calls.length
    await w3m.disconnect('solana')
    expect(addresses(w3m)).to.deep.equal([fakeAddress, undefined])
    expect(w3m.getAccount().address).to.equal(fakeAddress)
    expect(wallet.calls).to.have.length(before)
    expect(other.listenerCount()).to.equal(0)
    expect(signals.filter(({ name }) => name === 'disconnect').map(({ detail }) => detail)).to.deep.equal([
      { namespace: 'solana' },
    ])
  })

  it('end all together where none is named', async () => {
    evm()
    solana()
    const w3m = start()
    await w3m.connect({ connectorId: 'evm.wallet' })
    await w3m.connect({ connectorId: 'Test Solana' })
    await w3m.disconnect()
    expect(addresses(w3m)).to.deep.equal([undefined, undefined])
    expect(w3m.getState().activeChain).to.equal('solana')
  })

  it('switch their network each for itself, a Solana wallet without being asked', async () => {
    const wallet = evm()
    const other = solana()
    const w3m = start()
    await w3m.connect({ connectorId: 'evm.wallet' })
    await w3m.connect({ connectorId: 'Test Solana' })
    const before = [wallet.calls.length, other.calls.length]
    await w3m.switchNetwork(otherFakeSolanaNetwork)
    expect([w3m.getNetwork('eip155').caipNetworkId, w3m.getNetwork('solana').caipNetworkId]).to.deep.equal([
      'eip155:1',
      otherFakeSolanaNetwork.caipNetworkId,
    ])
    expect([wallet.calls.length, other.calls.length]).to.deep.equal(before)
    await w3m.getProvider<SolanaProvider>('solana')!.signTransaction(Uint8Array.of(1, ...new Uint8Array(64), 1))
    expect((other.calls.at(-1)!.inputs[0] as { chain: string }).chain).to.equal('solana:devnet')
    await w3m.switchNetwork('eip155:1')
    expect(w3m.getState().activeChain).to.equal('eip155')
    expect(wallet.calls.map(({ method }) => method)).not.to.include('wallet_switchEthereumChain')
  })

  it('keep which networks a wallet approved', async () => {
    evm()
    solana({ chains: ['solana:devnet'] })
    const w3m = start()
    await w3m.connect({ connectorId: 'evm.wallet' })
    await w3m.connect({ connectorId: 'Test Solana' })
    expect(w3m.account.get('solana')).to.deep.include({
      caipNetworkId: otherFakeSolanaNetwork.caipNetworkId,
      approvedNetworkIds: [otherFakeSolanaNetwork.caipNetworkId],
    })
    expect(w3m.account.get('eip155')).not.to.have.property('approvedNetworkIds')
    expect(await codeOf(w3m.switchNetwork(fakeSolanaNetwork))).to.equal(4902)
    expect(w3m.getNetwork('solana').caipNetworkId).to.equal(otherFakeSolanaNetwork.caipNetworkId)
  })

  it('follow another account each for itself', async () => {
    const wallet = evm()
    const other = solana()
    const w3m = start()
    await w3m.connect({ connectorId: 'evm.wallet' })
    await w3m.connect({ connectorId: 'Test Solana' })
    other.setAccounts([otherFakeSolanaAddress])
    expect(addresses(w3m)).to.deep.equal([fakeAddress, otherFakeSolanaAddress])
    wallet.setAccounts([otherFakeAddress])
    expect(addresses(w3m)).to.deep.equal([otherFakeAddress, otherFakeSolanaAddress])
    other.setAccounts([])
    expect(addresses(w3m)).to.deep.equal([otherFakeAddress, undefined])
  })

  it('end with a wallet that unregisters', async () => {
    const other = createFakeStandardWallet()
    const leave = other.register()
    const w3m = start()
    await w3m.connect({ connectorId: 'Test Solana' })
    leave()
    await until(w3m.account.$state, state => state.solana === undefined)
    expect(other.listenerCount()).to.equal(0)
  })

  it('that are not shown lead nobody away from what is', async () => {
    const wallet = evm()
    solana()
    const w3m = start()
    await w3m.connect({ connectorId: 'evm.wallet' })
    await w3m.connect({ connectorId: 'Test Solana' })
    await w3m.open({ view: 'Networks' })
    wallet.setChain(777)
    expect(w3m.router.$route.get().view).to.equal('Networks')
    await w3m.close()
    wallet.setChain(778)
    expect(w3m.getState().open).to.equal(false)
    expect(w3m.getNetwork('eip155').caipNetworkId).to.equal('eip155:778')
  })

  it('are shown when their account is asked for', async () => {
    evm()
    solana()
    const w3m = start()
    await w3m.connect({ connectorId: 'evm.wallet' })
    await w3m.connect({ connectorId: 'Test Solana' })
    await w3m.open({ namespace: 'eip155' })
    expect([w3m.getState().activeChain, w3m.router.$route.get().view]).to.deep.equal(['eip155', 'Account'])
  })

  it('come back each for itself at the next visit', async () => {
    evm({ isAuthorised: true })
    const other = solana({ isAuthorised: true })
    const first = start({ storage: 'local' })
    await first.connect({ connectorId: 'evm.wallet' })
    await first.connect({ connectorId: 'Test Solana' })
    first.destroy()
    const w3m = start({ storage: 'local' })
    expect(w3m.getAccount('solana').status).to.equal('reconnecting')
    await until(
      w3m.account.$state,
      state => state.eip155?.status === 'connected' && state.solana?.status === 'connected',
    )
    expect(addresses(w3m)).to.deep.equal([fakeAddress, fakeSolanaAddress])
    expect(w3m.getState().activeChain).to.equal('solana')
    expect(other.calls.at(-1)).to.deep.equal({ feature: 'standard:connect', inputs: [{ silent: true }] })
  })

  it('do not come back after a disconnect that came before they were there', async () => {
    solana({ isAuthorised: true })
    const first = start({ storage: 'local' })
    await first.connect({ connectorId: 'Test Solana' })
    first.destroy()
    const w3m = start({ storage: 'local' })
    expect(w3m.getAccount('solana').status).to.equal('reconnecting')
    await w3m.disconnect()
    await w3m.load.discovery()
    expect(w3m.getAccount('solana').status).to.equal('disconnected')
    expect(localStorage.getItem('w3m:connections') ?? '').not.to.include('Test Solana')
  })

  it('come back although another wallet refused meanwhile', async () => {
    evm({ isAuthorised: true }, 'one.wallet')
    evm({ refuseWith: 4001 }, 'two.wallet', 'Two')
    const first = start({ storage: 'local' })
    await first.connect({ connectorId: 'one.wallet' })
    first.destroy()
    const w3m = start({ storage: 'local' })
    expect(await codeOf(w3m.connect({ connectorId: 'two.wallet' }))).to.equal(4001)
    await until(w3m.account.$state, state => state.eip155?.status === 'connected')
    expect(w3m.account.get('eip155')).to.include({ connectorId: 'one.wallet' })
  })

  it('are kept where they are, shown or not', async () => {
    const wallet = evm()
    solana()
    const first = start({ storage: 'local' })
    await first.connect({ connectorId: 'evm.wallet' })
    await first.connect({ connectorId: 'Test Solana' })
    wallet.setChain(10)
    await first.disconnect()
    first.destroy()
    const w3m = start({ storage: 'local' })
    expect([w3m.getNetwork('eip155').chainId, w3m.getState().activeChain]).to.deep.equal([10, 'solana'])
  })

  it('follow another tab while a wallet is asked here', async () => {
    evm({ isAuthorised: true }, 'one.wallet')
    evm({ hangs: ['eth_requestAccounts'] }, 'two.wallet', 'Two')
    const w3m = start({ storage: 'local' })
    const controller = new AbortController()
    const outcome = codeOf(w3m.connect({ connectorId: 'two.wallet', signal: controller.signal }))
    await until(w3m.connection.$state, ({ phase }) => phase === 'connecting')
    localStorage.setItem('w3m:connections', JSON.stringify({ eip155: { connectorId: 'one.wallet' } }))
    window.dispatchEvent(new StorageEvent('storage', { key: 'w3m:connections', storageArea: localStorage }))
    await until(w3m.account.$state, state => state.eip155?.status === 'connected')
    controller.abort()
    expect(await outcome).to.equal('ABORTED')
    expect(w3m.account.get('eip155')).to.include({ status: 'connected', connectorId: 'one.wallet' })
  })

  describe('in another tab', () => {
    const write = (key: string, value: unknown) => {
      localStorage.setItem(key, JSON.stringify(value))
      window.dispatchEvent(new StorageEvent('storage', { key, storageArea: localStorage }))
    }
    const stored = (key: string) => JSON.parse(localStorage.getItem(key) ?? '{}') as Record<string, unknown>
    const both = async (): Promise<W3m> => {
      evm({ isAuthorised: true }, 'one.wallet')
      evm({ isAuthorised: true }, 'two.wallet', 'Two')
      solana()
      const w3m = start({ storage: 'local' })
      await w3m.connect({ connectorId: 'Test Solana', namespace: 'solana' })
      await w3m.connect({ connectorId: 'one.wallet', namespace: 'eip155' })
      return w3m
    }

    it('stay shown where another wallet takes the place of theirs', async () => {
      const w3m = await both()
      const shown: string[] = []
      w3m.network.$state.listen(({ namespace }) => shown.push(namespace))
      write('w3m:connections', { ...stored('w3m:connections'), eip155: { connectorId: 'two.wallet' } })
      await until(
        w3m.account.$state,
        ({ eip155 }) => eip155?.status === 'connected' && eip155.connectorId === 'two.wallet',
      )
      expect([w3m.network.$state.get().namespace, shown.includes('solana')]).to.deep.equal(['eip155', false])
    })

    it('are left for where that tab went at their end', async () => {
      const w3m = await both()
      write('w3m:connections', { solana: stored('w3m:connections').solana })
      await until(w3m.account.$state, ({ eip155 }) => eip155?.status !== 'connected')
      write('w3m:network', { ...stored('w3m:network'), active: fakeSolanaNetwork.caipNetworkId })
      await until(w3m.network.$state, ({ namespace }) => namespace === 'solana')
    })
  })

  it('are on a network of the application again when a wallet on an unknown one is gone', async () => {
    evm({ chainId: 777 })
    const w3m = start({ allowUnsupportedChain: true, defaultNetwork: otherFakeNetwork })
    await w3m.connect({ connectorId: 'evm.wallet' })
    expect(w3m.getNetwork().caipNetworkId).to.equal('eip155:777')
    await w3m.disconnect()
    expect(w3m.getNetwork().caipNetworkId).to.equal('eip155:10')
  })

  it('let the visitor go whose wallet on an unknown network is gone, where another one is shown by then', async () => {
    const wallet = evm()
    solana()
    const w3m = start()
    w3m.modal.attach({ show: async () => undefined, hide: async () => undefined })
    await w3m.connect({ connectorId: 'Test Solana' })
    await w3m.connect({ connectorId: 'evm.wallet' })
    wallet.setChain(777)
    await until(w3m.modal.$state, ({ open }) => open)
    expect(w3m.router.$route.get().view).to.equal('UnsupportedChain')
    wallet.setAccounts([])
    await until(w3m.account.$state, ({ eip155 }) => eip155?.status !== 'connected')
    expect(w3m.getAccount().address).to.equal(fakeSolanaAddress)
    expect(w3m.getState().open).to.equal(false)
  })

  it('are all there in a list that was made before the application had a network of one', async () => {
    solana()
    const w3m = start({ networks: [fakeNetwork] })
    const { $connectors } = await w3m.load.discovery()
    expect($connectors.get()).to.have.length(0)
    w3m.updateOptions({ networks })
    await until($connectors, connectors => connectors.length === 1)
  })

  it('offer no wallet of one that the application has no network of', async () => {
    evm()
    solana()
    const w3m = start({ networks: [fakeSolanaNetwork] })
    const { $connectors } = await w3m.load.discovery()
    await until($connectors, connectors => connectors.length === 1)
    expect($connectors.get()[0]!.namespace).to.equal('solana')
  })

  describe('of one wallet', () => {
    it('are one row, whose id is the rdns', async () => {
      evm({}, 'dual.example', 'Dual Wallet')
      solana({ name: 'Dual' })
      evm({}, 'single.example', 'Single')
      const w3m = start()
      const { $state } = await w3m.load.walletList()
      await until($state, ({ installed }) => installed.some(({ connectors }) => connectors.length === 2))
      expect(
        $state.get().installed.map(({ id, connectors }) => [id, connectors.map(({ namespace }) => namespace)]),
      ).to.deep.equal([
        ['dual.example', ['eip155', 'solana']],
        ['single.example', ['eip155']],
      ])
    })

    it('are found by the other namespace’s id where the namespace is named', async () => {
      evm({}, 'dual.example', 'Dual Wallet')
      solana({ name: 'Dual' })
      const connection = await start().connect({ connectorId: 'dual.example', namespace: 'solana' })
      expect(connection).to.include({ namespace: 'solana', connectorId: 'Dual' })
    })

    it('are each for who asked for it, also while the wallet is looked for that any may have', async () => {
      evm({}, 'dual.example', 'Dual Wallet')
      solana({ name: 'Dual' })
      const w3m = start()
      const any = w3m.connect({ connectorId: 'dual.example' })
      const named = w3m.connect({ connectorId: 'dual.example', namespace: 'solana' })
      expect([(await any).namespace, (await named).namespace]).to.deep.equal(['eip155', 'solana'])
      expect(addresses(w3m)).to.deep.equal([fakeAddress, fakeSolanaAddress])
    })

    it('are a choice where one id stands for several', async () => {
      evm({}, 'dual.example', 'Dual')
      solana({ name: 'dual.example' })
      const w3m = start()
      await until((await w3m.load.discovery()).$connectors, connectors => connectors.length === 2)
      const outcome = w3m.connect({ connectorId: 'dual.example' })
      await until(w3m.router.$route, ({ view }) => view === 'ConnectingMultiChain')
      expect(w3m.getState().open).to.equal(true)
      expect(w3m.connection.$state.get().phase).to.equal('choosing')
      const route = w3m.router.$route.get()
      const offered =
        route.view === 'ConnectingMultiChain' ? route.params.connectors.map(({ namespace }) => namespace) : []
      expect(offered).to.deep.equal(['eip155', 'solana'])
      await w3m.connect({ connectorId: 'dual.example', namespace: 'solana' })
      expect((await outcome).namespace).to.equal('solana')
      expect(signals.filter(({ name }) => name === 'connect' || name === 'error')).to.have.length(1)
    })

    it('leave nobody waiting who does not choose', async () => {
      evm({}, 'dual.example', 'Dual')
      solana({ name: 'dual.example' })
      const w3m = start()
      await until((await w3m.load.discovery()).$connectors, connectors => connectors.length === 2)
      const outcome = codeOf(w3m.connect({ connectorId: 'dual.example' }))
      await until(w3m.router.$route, ({ view }) => view === 'ConnectingMultiChain')
      await w3m.close()
      expect(await outcome).to.equal('MODAL_CLOSED')
    })
  })
})
