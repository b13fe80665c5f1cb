import { expect } from 'chai'
import { isAddress } from '../namespaces/is-address.js'
import { RpcError } from '../errors/rpc-error.js'
import { W3mError } from '../errors/w3m-error.js'
import type { CaipNetwork } from '../namespaces/define-network.js'
import { solanaStandard } from '../namespaces/solana/solana-wallets.js'
import { createMemoryStorage } from '../storage/memory-storage.js'
import { loadedNamespaces, pairedNamespaces } from '../testing/built-in-namespaces.js'
import { createFakeClock } from '../testing/fake-clock.js'
import { createFakeFrame } from '../testing/fake-frame.js'
import { createFakeLibrary, fakeNamespace, fakeSession } from '../testing/fake-library.js'
import { fakeNetwork, fakeSolanaNetwork, otherFakeNetwork, otherFakeSolanaNetwork } from '../testing/fake-networks.js'
import { createFakeStandardWallet, fakeSolanaAddress, otherFakeSolanaAddress } from '../testing/fake-standard-wallet.js'
import { createFakeWallet, fakeAddress, otherFakeAddress } from '../testing/fake-wallet.js'
import { createAuth } from './auth/auth.js'
import { offerAuth } from './auth/auth-connector.js'
import { createAuthSession } from './auth/auth-session.js'
import { createFrameLink } from './auth/frame-link.js'
import { createLoginCache } from './auth/login-cache.js'
import type { Connector, ConnectorEvents } from './define-connector.js'
import type { Eip1193Provider } from '../namespaces/eip155/eip1193.js'
import { injectedConnector } from '../namespaces/eip155/injected-connector.js'
import { standardConnector } from './wallet-standard/standard-connector.js'
import { readRegistration } from './wallet-standard/standard-wallet.js'
import { offerWalletConnect } from './walletconnect/walletconnect-connector.js'
import { createWalletConnect } from './walletconnect/walletconnect.js'

/** A connector with the other side of it: the wallet, and the person who has it. */
interface Subject {
  readonly connector: Connector
  /** The first of them is where the application is; the wallet knows both. */
  readonly networks: readonly [CaipNetwork, CaipNetwork]
  readonly addresses: readonly [first: string, other: string]
  /** What the person says to what `connect` asks from now on. */
  answers(with_: 'yes' | 'no' | 'nothing'): void
  /** How often a person was asked to connect. */
  connectCount(): number
  changeAccount(): void
  /** The wallet takes its accounts back. */
  withdraw(): void
  /** The wallet goes to the other network by itself; undefined where it is on none. */
  readonly move?: () => void
  listeners(): number
  readonly keepsSession: boolean
  end?(): void
}

const unknownNetwork = (network: CaipNetwork): CaipNetwork =>
  network.chainNamespace === 'solana'
    ? { ...network, id: '4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z', caipNetworkId: 'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z' }
    : { ...network, id: 4242, caipNetworkId: 'eip155:4242' }

function injected(): Subject {
  const wallet = createFakeWallet({ knownChains: [1, 10], accounts: [fakeAddress, otherFakeAddress] })
  const flags = wallet.flags as { refuseWith?: number | undefined; hangs?: readonly string[] }
  return {
    connector: injectedConnector({ id: 'x', type: 'ANNOUNCED', name: 'X', provider: wallet.provider }),
    networks: [fakeNetwork, otherFakeNetwork],
    addresses: [fakeAddress, otherFakeAddress],
    answers(with_) {
      flags.refuseWith = with_ === 'no' ? 4001 : undefined
      flags.hangs = with_ === 'nothing' ? ['eth_requestAccounts'] : []
    },
    connectCount: () => wallet.calls.filter(({ method }) => method === 'eth_requestAccounts').length,
    changeAccount: () => wallet.setAccounts([otherFakeAddress]),
    withdraw: () => wallet.setAccounts([]),
    move: () => wallet.setChain(10),
    listeners: wallet.listenerCount,
    keepsSession: false,
  }
}

function standard(): Subject {
  const networks = [fakeSolanaNetwork, otherFakeSolanaNetwork] as const
  const fake = createFakeStandardWallet({
    chains: ['solana:localnet', 'solana:devnet'],
    addresses: [fakeSolanaAddress, otherFakeSolanaAddress],
  })
  const choice = {
    ...readRegistration(fake.wallet, solanaStandard)!,
    id: 'x',
    removedSignal: new AbortController().signal,
  }
  return {
    connector: standardConnector(choice, {
      ...solanaStandard,
      networks: () => networks,
      active: () => networks[0],
      nodes: () => [],
    }),
    networks,
    addresses: [fakeSolanaAddress, otherFakeSolanaAddress],
    answers(with_) {
      fake.flags.refuseWith = with_ === 'no' ? 'User rejected the request.' : undefined
      fake.flags.hangs = with_ === 'nothing' ? ['standard:connect'] : []
    },
    connectCount: () =>
      fake.calls.filter(({ feature, inputs }) => feature === 'standard:connect' && !inputs.length).length,
    changeAccount: () => fake.setAccounts([otherFakeSolanaAddress]),
    withdraw: () => fake.setAccounts([]),
    listeners: fake.listenerCount,
    keepsSession: true,
  }
}

let relays = 0

/** WalletConnect for one namespace; the person with the phone answers each code as it comes. */
function paired(namespace: 'eip155' | 'solana'): Subject {
  const library = createFakeLibrary()
  const networks =
    namespace === 'eip155'
      ? ([fakeNetwork, otherFakeNetwork] as const)
      : ([fakeSolanaNetwork, otherFakeSolanaNetwork] as const)
  const addresses =
    namespace === 'eip155'
      ? ([fakeAddress, otherFakeAddress] as const)
      : ([fakeSolanaAddress, otherFakeSolanaAddress] as const)
  const storage = createMemoryStorage()
  const walletConnect = createWalletConnect({
    namespaces: pairedNamespaces,
    settings: () => ({
      relayUrl: `wss://conformance-${++relays}.example`,
      projectId: undefined,
      metadata: undefined,
      storage: 'memory',
      universalProvider: library.provider,
    }),
    networks: () => networks,
    active: () => networks[0].caipNetworkId,
    nodes: () => [],
    storage,
    page: window,
    clock: createFakeClock(),
    alert: () => undefined,
    addRecent: () => undefined,
  })
  const all: Connector[] = []
  const connector = offerWalletConnect(
    namespace,
    () => Promise.resolve(walletConnect),
    storage,
    all,
  ).$connectors.get()[0]!
  let answer: 'yes' | 'no' | 'nothing' = 'yes'
  let answered = 0
  const session = () => ({
    [namespace]: fakeNamespace({
      chains: networks.map(({ caipNetworkId }) => caipNetworkId),
      accounts: networks.flatMap(({ caipNetworkId }) => addresses.map(address => `${caipNetworkId}:${address}`)),
      methods: namespace === 'eip155' ? ['personal_sign'] : ['solana_signMessage'],
    }),
  })
  const stop = walletConnect.pairing.$state.subscribe(({ phase }) => {
    if (phase !== 'ready' || library.codes.length === answered || answer === 'nothing') return
    answered = library.codes.length
    if (answer === 'yes') library.approve(fakeSession({ namespaces: session() }))
    else library.codes.at(-1)!.reject(Object.assign(new Error('User rejected.'), { code: 5000 }))
  })
  const topic = () => library.provider.session!.topic
  const emit = (name: string, data: unknown) =>
    library.say('session_event', {
      topic: topic(),
      params: { chainId: networks[0].caipNetworkId, event: { name, data } },
    })
  return {
    connector,
    networks,
    addresses,
    answers: with_ => (answer = with_),
    connectCount: () => library.codes.length,
    changeAccount: () => emit('accountsChanged', [`${networks[0].caipNetworkId}:${addresses[1]}`]),
    withdraw: () => library.remove(topic()),
    ...(namespace === 'eip155' && { move: () => emit('chainChanged', 10) }),
    // The client listens for as long as the page lives; what is counted is who was told.
    listeners: () => 0,
    keepsSession: true,
    end() {
      stop()
      walletConnect.destroy()
    },
  }
}

/** The embedded wallet for one namespace; the person types the mailed code, where they answer at all. */
function embedded(namespace: 'eip155' | 'solana'): Subject {
  const networks =
    namespace === 'eip155'
      ? ([fakeNetwork, otherFakeNetwork] as const)
      : ([fakeSolanaNetwork, otherFakeSolanaNetwork] as const)
  const addresses =
    namespace === 'eip155'
      ? ([fakeAddress, otherFakeAddress] as const)
      : ([fakeSolanaAddress, otherFakeSolanaAddress] as const)
  const frame = createFakeFrame({
    knownChains: [1, 10, fakeSolanaNetwork.caipNetworkId, otherFakeSolanaNetwork.caipNetworkId],
  })
  const storage = createMemoryStorage()
  const link = createFrameLink({
    load: () => Promise.resolve(frame.bridge),
    settings: () => ({ url: 'https://frame.example/' }),
    home: () => Promise.resolve(document.body),
    initialData: () => ({ app: {}, theme: {} }),
    onFailure: () => undefined,
  })
  const session = createAuthSession({
    link,
    cache: createLoginCache(storage),
    namespaces: loadedNamespaces,
    networks: () => networks,
    active: () => networks[0].caipNetworkId,
    preferred: () => 'eoa',
    prefers: () => undefined,
  })
  let answer: 'yes' | 'no' | 'nothing' = 'yes'
  let requestCount = 0
  const auth = createAuth({
    link,
    session,
    namespaces: loadedNamespaces,
    networks: () => networks,
    reactions: { onApprovalRequest: () => () => undefined, refused: () => undefined },
    async logIn(signal) {
      requestCount++
      if (answer === 'no') throw new RpcError(4001, 'The visitor left.')
      if (answer === 'nothing')
        await new Promise((_, reject) => signal.addEventListener('abort', () => reject(new W3mError('ABORTED', {}))))
      frame.flags.email = 'ada@example.com'
      return true
    },
    resume: () => Promise.resolve(false),
  })
  const connector = offerAuth(namespace, () => Promise.resolve(auth), storage, []).$connectors.get()[0]!
  return {
    connector,
    networks,
    addresses,
    answers: with_ => (answer = with_),
    connectCount: () => requestCount,
    changeAccount() {
      frame.flags.evmAddress = otherFakeAddress
      frame.flags.solanaAddress = otherFakeSolanaAddress
      void session.switchTo(networks[1])
    },
    withdraw() {
      frame.flags.email = undefined
      void session.revalidate()
    },
    ...(namespace === 'eip155' && {
      move: () =>
        void (connector.provider as Eip1193Provider).request({
          method: 'wallet_switchEthereumChain',
          params: [{ chainId: '0xa' }],
        }),
    }),
    // The application's own provider listens for as long as the page lives.
    listeners: () => 0,
    keepsSession: true,
    end: link.destroy,
  }
}

const subjects: Readonly<Record<string, () => Subject>> = {
  'a wallet in the page': injected,
  'a Wallet Standard wallet': standard,
  'WalletConnect for eip155': () => paired('eip155'),
  'WalletConnect for solana': () => paired('solana'),
  'the embedded wallet for eip155': () => embedded('eip155'),
  'the embedded wallet for solana': () => embedded('solana'),
}

/** A Solana wallet is on no network of its own: each request names one. */
const standsSomewhere: ReadonlySet<string> = new Set([
  'a wallet in the page',
  'WalletConnect for eip155',
  'the embedded wallet for eip155',
])
/** What lives outside the page: a wallet of the page has the accounts that it gives, and no session. */
const holdsSessions: ReadonlySet<string> = new Set([
  'WalletConnect for eip155',
  'WalletConnect for solana',
  'the embedded wallet for eip155',
  'the embedded wallet for solana',
])

type Said = readonly [what: string, value?: unknown]

const watcher = (listener: (...said: Said) => void): ConnectorEvents => ({
  accountsChanged: accounts => listener('accounts', accounts),
  chainChanged: chain => listener('chain', chain),
  networksApproved: () => undefined,
  disconnected: () => listener('disconnected'),
})
const tookEverythingBack = ([what, value]: Said): boolean =>
  what === 'disconnected' || (what === 'accounts' && (value as readonly string[]).length === 0)

for (const [name, make] of Object.entries(subjects)) {
  describe(`the contract of connectors, kept by ${name}:`, () => {
    let subject: Subject
    let emitted: Said[]
    const signal = new AbortController().signal
    const events = watcher((...args) => emitted.push(args))
    const codeOf = (promise: Promise<unknown>) =>
      promise.then(
        () => 'resolved',
        (error: { readonly code: unknown }) => error.code,
      )
    /** Waits for what a lazily loaded part does next. */
    const eventually = async (predicate: () => boolean) => {
      for (let round = 0; round < 200 && !predicate(); round++) await new Promise(resolve => setTimeout(resolve, 5))
      expect(predicate(), JSON.stringify(emitted)).to.equal(true)
    }

    beforeEach(() => {
      subject = make()
      emitted = []
    })
    afterEach(() => subject.end?.())

    if (holdsSessions.has(name))
      it('it keeps its session where another wallet takes its place, and is active again without a question', async () => {
        const { connector, connectCount } = subject
        expect(await connector.heldSessions!()).to.equal(undefined)
        const connection = await connector.connect({ signal })
        const before = connectCount()
        connector.watch(events)
        connector.release!()
        expect(emitted).to.deep.equal([['disconnected']])
        const list = async () => (await (await connector.heldSessions!())?.list({ signal })) ?? []
        const [heldSessions] = await list()
        expect(heldSessions!.accounts[0]).to.equal(connection.accounts[0])
        const again = await connector.connect({ signal, session: heldSessions!.id ?? 'held' })
        expect([again.accounts[0], connectCount()]).to.deep.equal([connection.accounts[0], before])
        connector.release!()
        await (await connector.heldSessions!())!.endOthers()
        expect([await list(), await connector.reconnect({ signal })]).to.deep.equal([[], undefined])
      })
    else
      it('it says that it keeps no session beside the active one', () => {
        expect(subject.connector).not.to.have.any.keys('held', 'release')
      })

    it('it connects, with addresses of its namespace, where the application is', async () => {
      const { accounts, chainReference } = await subject.connector.connect({ signal })
      expect(accounts[0]).to.equal(subject.addresses[0])
      for (const account of accounts) expect(isAddress(subject.connector.namespace, account)).to.equal(true)
      expect(`${subject.connector.namespace}:${chainReference}`).to.equal(subject.networks[0].caipNetworkId)
      expect(subject.connector.provider).to.be.an('object')
    })

    it('it gives a refusal its number, and asks again for a new attempt', async () => {
      subject.answers('no')
      expect(await codeOf(subject.connector.connect({ signal }))).to.equal(4001)
      subject.answers('yes')
      expect((await subject.connector.connect({ signal })).accounts[0]).to.equal(subject.addresses[0])
      expect(subject.connectCount()).to.equal(2)
    })

    it('it ends with the signal while nobody answers', async () => {
      subject.answers('nothing')
      const controller = new AbortController()
      const code = codeOf(subject.connector.connect({ signal: controller.signal }))
      await eventually(() => subject.connectCount() === 1)
      controller.abort()
      expect(await code).to.equal('ABORTED')
    })

    it('it comes back without asking, and not at all before the visitor connected', async () => {
      expect(await subject.connector.reconnect({ signal })).to.equal(undefined)
      await subject.connector.connect({ signal })
      const before = subject.connectCount()
      expect((await subject.connector.reconnect({ signal }))?.accounts[0]).to.equal(subject.addresses[0])
      expect(subject.connectCount()).to.equal(before)
    })

    it('it disconnects without asking, and is gone where it kept a session', async () => {
      await subject.connector.connect({ signal })
      const before = subject.connectCount()
      await subject.connector.disconnect()
      expect(subject.connectCount()).to.equal(before)
      if (subject.keepsSession) expect(await subject.connector.reconnect({ signal })).to.equal(undefined)
    })

    it('it disconnects in peace where nobody is connected', async () => {
      await subject.connector.disconnect()
      expect(subject.connectCount()).to.equal(0)
    })

    it('it tells another account, and nothing after it was told to stop', async () => {
      await subject.connector.connect({ signal })
      const stop = subject.connector.watch(events)
      const heardByOther: Said[] = []
      const stopOther = subject.connector.watch(watcher((...args) => heardByOther.push(args)))
      await subject.connector.reconnect({ signal })
      subject.changeAccount()
      await eventually(() => emitted.length > 0)
      expect((emitted[0]![1] as readonly string[])[0]).to.equal(subject.addresses[1])
      stop()
      emitted.length = 0
      subject.withdraw()
      // What nobody hears may be on its way still: who listens on has heard it.
      await eventually(() => heardByOther.some(tookEverythingBack))
      expect(emitted).to.deep.equal([])
      stopOther()
      expect(subject.listeners()).to.equal(0)
    })

    it('it tells that the wallet took everything back', async () => {
      await subject.connector.connect({ signal })
      const stop = subject.connector.watch(events)
      await subject.connector.reconnect({ signal })
      subject.withdraw()
      await eventually(() => emitted.some(tookEverythingBack))
      stop()
    })

    if (standsSomewhere.has(name))
      it('it tells where the wallet went by itself', async () => {
        await subject.connector.connect({ signal })
        const stop = subject.connector.watch(events)
        await subject.connector.reconnect({ signal })
        subject.move!()
        await eventually(() => emitted.some(([what, value]) => what === 'chain' && value === '10'))
        stop()
      })

    it('it goes to a network that the wallet knows, and tells it where a wallet is on one', async () => {
      await subject.connector.connect({ signal })
      const stop = subject.connector.watch(events)
      await subject.connector.reconnect({ signal })
      expect(await codeOf(subject.connector.switchNetwork(subject.networks[1], { signal }))).to.equal('resolved')
      const isThere = ([what, value]: Said) => what === 'chain' && value === String(subject.networks[1].id)
      if (standsSomewhere.has(name)) await eventually(() => emitted.some(isThere))
      stop()
    })

    it('it says with a code that it cannot go to a network', async () => {
      await subject.connector.connect({ signal })
      subject.answers('no')
      const code = await codeOf(subject.connector.switchNetwork(unknownNetwork(subject.networks[0]), { signal }))
      expect(code).to.be.oneOf([4001, 4902])
    })
  })
}
