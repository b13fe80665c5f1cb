import type { LibraryOptions, UniversalProviderClass } from '../connectors/walletconnect/library/start-library.js'
import type {
  OwnProvider,
  LibraryRelayer,
  LibraryCore,
  LibraryRecord,
} from '../connectors/walletconnect/library/library-insides.js'
import type { OneClickRequest, OneClickSignature } from '../connectors/walletconnect/library/one-click.js'
import type {
  LibraryEmitter,
  LibraryListener,
  Proposal,
} from '../connectors/walletconnect/library/universal-provider.js'
import type { LibrarySession, SessionNamespace } from '../connectors/walletconnect/library/library-session.js'
import { fakeAddress } from './fake-wallet.js'

export interface FakeEmitter extends LibraryEmitter {
  emit(event: string, payload?: unknown): void
  count(): number
}

export function createFakeEmitter(): FakeEmitter {
  const listeners = new Map<string, Set<LibraryListener>>()
  return {
    on(event, listener) {
      const set = listeners.get(event) ?? new Set()
      listeners.set(event, set.add(listener))
    },
    off: (event, listener) => void listeners.get(event)?.delete(listener),
    emit(event, payload) {
      for (const listener of [...(listeners.get(event) ?? [])]) listener(payload as never)
    },
    count: () => [...listeners.values()].reduce((sum, set) => sum + set.size, 0),
  }
}

/** A relay's side of the library that connects when it may. */
export interface FakeRelayer extends LibraryRelayer {
  /** Fails the next dials with this, or lets them hang. */
  failure: Error | 'hangs' | undefined
  readonly dials: number
  /** The topics that are subscribed. */
  readonly held: Set<string>
  readonly asked: string[]
  /** What reached the library. */
  readonly received: unknown[]
  drop(error?: Error): void
  say(event: string, payload: unknown): void
  changeTopics(...topics: readonly string[]): void
  listenerCount(): number
}

export function createFakeRelayer(): FakeRelayer {
  const emitter = createFakeEmitter()
  const subscriptions = createFakeEmitter()
  const held = new Set<string>()
  let isUp = false
  let dials = 0
  const newProvider = (): FakeRelayer['provider'] => ({
    connect() {
      dials++
      if (relayer.failure === 'hangs') return new Promise(() => undefined)
      if (relayer.failure) return Promise.reject(relayer.failure)
      isUp = true
      return Promise.resolve()
    },
    connection: {
      socket: { close: () => (isUp = false) },
      onPayload: ({ data }) => void relayer.received.push(data),
    },
  })
  const relayer: FakeRelayer = {
    failure: undefined,
    held,
    asked: [],
    received: [],
    get dials() {
      return dials
    },
    get connected() {
      return isUp
    },
    events: { emit: event => emitter.emit(event) },
    on: (event, listener) => emitter.on(event, listener),
    off: (event, listener) => emitter.off(event, listener),
    transportExplicitlyClosed: false,
    connectionAttemptInProgress: false,
    hasExperiencedNetworkDisruption: false,
    provider: newProvider(),
    subscriber: {
      get hasAnyTopics() {
        return held.size > 0
      },
      get topics() {
        return [...held]
      },
      events: subscriptions,
      subscribe(topic) {
        relayer.asked.push(`subscribe ${topic}`)
        held.add(topic)
        return Promise.resolve()
      },
      storageKey: 'topics',
      cached: [],
      pending: new Map(),
      start: () => Promise.resolve(),
      stop: () => Promise.resolve(),
      getRelayerSubscriptions: () => Promise.reject(new Error('reads what all tabs share')),
      setRelayerSubscriptions: () => Promise.reject(new Error('writes what all tabs share')),
    },
    publisher: {
      queue: new Map(),
      rpcPublish: request => relayer.request(request as { method: string; params: unknown }),
      checkQueue: () => undefined,
    },
    createProvider: () => Promise.resolve(void Object.assign(relayer, { provider: newProvider() })),
    connect: () => Promise.reject(new Error('replaced')),
    confirmOnlineStateOrThrow: () => Promise.reject(new Error('No internet connection detected.')),
    request({ method }) {
      relayer.asked.push(method)
      return relayer.failure === 'hangs' ? new Promise(() => undefined) : Promise.resolve(true)
    },
    subscribe: topic => relayer.subscriber.subscribe(topic),
    unsubscribe(topic) {
      relayer.asked.push(`unsubscribe ${topic}`)
      held.delete(topic)
      return Promise.resolve()
    },
    transportClose() {
      isUp = false
      relayer.transportExplicitlyClosed = true
      return relayer.onProviderDisconnect()
    },
    registerEventListeners: () => Promise.reject(new Error('the library listens to the page')),
    onProviderDisconnect: () => Promise.resolve(),
    drop(error) {
      isUp = false
      if (error) emitter.emit('relayer_error', error)
      void relayer.onProviderDisconnect()
    },
    say: emitter.emit,
    changeTopics(...topics) {
      held.clear()
      for (const topic of topics) held.add(topic)
      subscriptions.emit('subscription_sync')
    },
    listenerCount: () => emitter.count() + subscriptions.count(),
  }
  return relayer
}

const methods = [
  'personal_sign',
  'eth_sendTransaction',
  'wallet_switchEthereumChain',
  'wallet_addEthereumChain',
  'wallet_sendCalls',
  'wallet_getPermissions',
]

export const fakeNamespace = (namespace: Partial<SessionNamespace> = {}): SessionNamespace => ({
  accounts: [`eip155:1:${fakeAddress}`, `eip155:10:${fakeAddress}`],
  chains: ['eip155:1', 'eip155:10'],
  methods,
  events: ['accountsChanged', 'chainChanged'],
  ...namespace,
})

export const fakeSession = (session: Partial<LibrarySession> & { readonly name?: string } = {}): LibrarySession => {
  const { name = 'Phone Wallet', ...rest } = session
  return {
    topic: crypto.randomUUID(),
    expiry: Math.floor(Date.now() / 1000) + 3_600,
    namespaces: { eip155: fakeNamespace() },
    peer: { metadata: { name } },
    ...rest,
  }
}

interface FakeCode {
  readonly uri: string
  readonly topic: string
  /** What a wallet is asked for. */
  readonly asks: Proposal | undefined
  resolve(session: LibrarySession): void
  reject(error: unknown): void
}

/** The WalletConnect library and a wallet behind it, for tests of what is built on it. */
export interface FakeLibrary {
  readonly class: UniversalProviderClass
  readonly provider: OwnProvider
  readonly relayer: FakeRelayer
  readonly core: LibraryCore
  /** What `init` was given. */
  readonly inits: LibraryOptions[]
  /** How often a client was closed. */
  readonly stops: { heartbeat: number }
  /** Every code that was made, in order. */
  readonly codes: readonly FakeCode[]
  /** Every request, in order. */
  readonly requests: readonly { readonly chainId: string; readonly method: string; readonly params: unknown }[]
  /** Answers a request, or throws what the wallet says. */
  answer: (method: string, params: unknown) => unknown
  /** What was asked to be signed with the connection. */
  readonly signIns: OneClickRequest[]
  /** What the wallet signs with the connection; undefined where it cannot. */
  auths: readonly OneClickSignature['cacao'][] | undefined
  /** Never shows a code. */
  isStuck: boolean
  /** The library's keys, by topic or by their other half. */
  readonly keys: ReadonlyMap<string, string>
  /** When what ends, in Unix seconds. */
  readonly expiries: ReadonlyMap<string, number>
  /** What was asked, from either side. */
  readonly history: LibraryRecord[]
  /** Topics that were ended from this side. */
  readonly ended: string[]
  /** A wallet takes a code, the last one where none is named. */
  approve(session?: LibrarySession, code?: FakeCode): LibrarySession
  /** Holds a session that was made elsewhere. */
  hold(session: LibrarySession): void
  /** The wallet says something. */
  say(event: string, payload: unknown): void
  /** The wallet ends the session. */
  remove(topic: string): void
  listenerCount(): number
}

export function createFakeLibrary(): FakeLibrary {
  const own = createFakeEmitter()
  const emitter = createFakeEmitter()
  const answers = createFakeEmitter()
  const relayer = createFakeRelayer()
  const sessions = new Map<string, LibrarySession>()
  const keys = new Map<string, string>()
  const expiries = new Map<string, number>()
  const history: LibraryRecord[] = []
  const codes: FakeCode[] = []
  const requests: { chainId: string; method: string; params: unknown }[] = []
  const core: LibraryCore = {
    verify: {
      register: () => Promise.reject(new Error('verifies')),
      resolve: () => Promise.reject(new Error('verifies')),
    },
    eventClient: {
      init: () => Promise.reject(new Error('reports')),
      sendEvent: () => Promise.reject(new Error('reports')),
    },
    echoClient: { registerDeviceToken: () => Promise.reject(new Error('pushes')) },
    heartbeat: { ...createFakeEmitter(), interval: 5, stop: () => void fake.stops.heartbeat++ },
    pairing: { isValidPing: () => Promise.resolve(), isValidDisconnect: () => Promise.resolve() },
    relayer,
    crypto: {
      decode: () => Promise.resolve(undefined),
      keychain: { storageKey: 'keychain', set: (name, key) => Promise.resolve(void keys.set(name, key)) },
    },
    expirer: { set: (topic, expiry) => void expiries.set(topic, expiry) },
    history: {
      get values() {
        return history
      },
      delete: (topic, id) =>
        void history.splice(0, history.length, ...history.filter(entry => entry.topic !== topic || entry.id !== id)),
    },
  }
  const end = (topic: string) => {
    fake.ended.push(topic)
    sessions.delete(topic)
    return Promise.resolve()
  }
  const check = () => Promise.resolve()
  const client: OwnProvider['client'] = {
    auth: { authKeys: { set: () => Promise.resolve() } },
    engine: {
      isValidConnect: check,
      isValidUpdate: check,
      isValidExtend: check,
      isValidPing: check,
      isValidEmit: check,
      isValidDisconnect: check,
      connect: () => Promise.reject(new Error('makes a code')),
      authenticate: () => Promise.reject(new Error('makes a code that signs in')),
      sendRequest: check,
      deleteSession: ({ topic }) => end(topic),
      onSessionDeleteRequest: () => Promise.reject(new Error('answers')),
      onSessionRequest: () => Promise.reject(new Error('takes itself for a wallet')),
      onSessionAuthenticateResponse: () => undefined,
      events: {
        listenerCount: () => 0,
        emit: answers.emit,
        once(event, listener) {
          const onAnswer = () => {
            answers.off(event, onAnswer)
            listener()
          }
          answers.on(event, onAnswer)
        },
      },
    },
    on: emitter.on,
    off: emitter.off,
    core: { relayer },
    pairing: { getAll: () => codes.map(({ topic }) => ({ topic })) },
    session: {
      storageKey: 'sessions',
      getAll: () => [...sessions.values()],
      get: topic => sessions.get(topic)!,
      set: (topic, session) => Promise.resolve(void sessions.set(topic, session)),
    },
    async request({ chainId, request: { method, params } }) {
      requests.push({ chainId, method, params })
      return fake.answer(method, params)
    },
    disconnect: ({ topic }) => end(topic),
    formatAuthMessage: ({ iss }) => `message of ${iss}`,
  }
  const provider: OwnProvider = {
    client,
    on: own.on,
    off: own.off,
    connect: () => Promise.reject(new Error('forgets codes')),
    async authenticate(request) {
      fake.signIns.push(request)
      provider.optionalNamespaces = {}
      return { session: await provider.pair(undefined), auths: fake.auths }
    },
    pair() {
      const topic = crypto.randomUUID()
      return new Promise((resolve, reject) => {
        const uri = `wc:${topic}@2?relay-protocol=irn&symKey=00`
        if (fake.isStuck) return
        codes.push({ uri, topic, asks: provider.optionalNamespaces, resolve, reject })
        queueMicrotask(() => own.emit('display_uri', uri))
      })
    },
    async disconnect() {
      const topic = provider.session!.topic
      provider.session = undefined
      await end(topic)
    },
    setDefaultChain: () => undefined,
    cleanupPendingPairings: () => Promise.reject(new Error('lets go of codes')),
  }
  const fake: FakeLibrary = {
    class: {
      init(options) {
        fake.inits.push(options)
        Reflect.set(globalThis, `_walletConnectCore_${options.customStoragePrefix}`, core)
        return Promise.resolve(provider)
      },
    },
    provider,
    relayer,
    core,
    inits: [],
    stops: { heartbeat: 0 },
    codes,
    requests,
    answer: () => '0xanswer',
    isStuck: false,
    signIns: [],
    auths: undefined,
    keys,
    expiries,
    history,
    ended: [],
    approve(session = fakeSession(), code = codes.at(-1)!) {
      sessions.set(session.topic, session)
      provider.session = session
      code.resolve(session)
      return session
    },
    hold: session => void sessions.set(session.topic, session),
    say: emitter.emit,
    remove(topic) {
      sessions.delete(topic)
      emitter.emit('session_delete', { topic })
      provider.session = undefined
    },
    listenerCount: () => own.count() + emitter.count() + relayer.listenerCount(),
  }
  return fake
}
