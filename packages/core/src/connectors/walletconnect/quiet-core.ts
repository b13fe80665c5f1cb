import { W3mError } from '../../errors/w3m-error.js'
import { quietEngine, type LibraryEngine, type LibraryPairing } from './quiet-engine.js'
import { shareSessions, type LibraryHistory } from './shared-sessions.js'
import { keepSignInKeys, type SignInReader } from './code-keys.js'
import type { LibraryEmitter, LibrarySession, UniversalProvider } from './universal-provider.js'

/** The insides of the library that are put to rest or in order before it starts. Pinned to one version; each is checked. */
export interface LibraryCore {
  verify: { register(): Promise<string>; resolve(): Promise<undefined>; verifyUrlV3?: string }
  eventClient: { init(): Promise<void>; sendEvent(): Promise<unknown> }
  echoClient: { registerDeviceToken(): Promise<void> }
  readonly heartbeat: LibraryEmitter & { readonly interval: number; stop(): void }
  readonly pairing: LibraryPairing
  readonly relayer: LibraryRelayer
  readonly crypto: SignInReader['crypto'] & { readonly keychain: { readonly storageKey: string; set(name: string, key: string): Promise<void> } }
  readonly expirer: { set(topic: string, expiry: number): void }
  readonly history: LibraryHistory
}

export interface RelayConnection {
  readonly socket?: { close(): void } | undefined
  onPayload(event: { readonly data: unknown }): void
}

export interface LibraryRelayer extends LibraryEmitter {
  readonly connected: boolean
  readonly events: { emit(event: string): void }
  transportExplicitlyClosed: boolean
  connectionAttemptInProgress: boolean
  hasExperiencedNetworkDisruption: boolean
  readonly provider: { connect(): Promise<void>; readonly connection?: RelayConnection | undefined }
  readonly subscriber: {
    readonly hasAnyTopics: boolean
    readonly topics: readonly string[]
    readonly storageKey: string
    /** What it subscribes to at the next connection. */
    cached: readonly { readonly topic: string }[]
    /** What it asks for now. */
    readonly pending: Map<string, unknown>
    readonly events: LibraryEmitter
    subscribe(topic: string): Promise<unknown>
    start(): Promise<void>
    stop(): Promise<void>
    getRelayerSubscriptions(): Promise<unknown>
    setRelayerSubscriptions(list: unknown): Promise<void>
  }
  readonly publisher: {
    readonly queue: Map<string, { readonly request: unknown; readonly opts?: unknown; readonly attempt: number }>
    rpcPublish(request: unknown, options: unknown): Promise<unknown>
    checkQueue(): void
  }
  createProvider(): Promise<void>
  connect(): Promise<void>
  request(request: { readonly method: string; readonly params: unknown }): Promise<unknown>
  subscribe(topic: string, options?: unknown): Promise<unknown>
  unsubscribe(topic: string): Promise<void>
  transportClose(): Promise<void>
  registerEventListeners(): Promise<void>
  onProviderDisconnect(): Promise<void>
}

export interface LibraryOptions {
  readonly relayUrl: string
  readonly projectId?: string | undefined
  readonly metadata?: unknown
  readonly storage: unknown
  readonly customStoragePrefix: string
  /** A service that vouches for pages, where the host names one: the library asks it in an iframe before each code. */
  readonly verification?: string | undefined
}

/** A provider that was started here: its engine is within reach. */
export interface OwnProvider extends UniversalProvider {
  readonly client: UniversalProvider['client'] & {
    readonly auth: Pick<SignInReader, 'authKeys'>
    readonly engine: LibraryEngine
    readonly pairing: { getAll(): readonly { readonly topic: string }[] }
    readonly session: UniversalProvider['client']['session'] & { readonly storageKey: string; set(topic: string, session: LibrarySession): Promise<void> }
  }
  /** Gives up the codes that nobody took. */
  cleanupPendingPairings(): Promise<void>
}

export interface UniversalProviderClass {
  init(options: LibraryOptions & Readonly<Record<string, unknown>>): Promise<OwnProvider>
}

/** A logger that says nothing: failures are told where they can be acted on. */
const silence = () => undefined
const silentLogger = {
  level: 'silent',
  child: () => silentLogger,
  bindings: () => ({}),
  ...Object.fromEntries(['trace', 'debug', 'info', 'warn', 'error', 'fatal'].map(level => [level, silence])),
}

/**
 * Starts the library so that it reaches nobody but the relay: no verification frame that the host did not name (it delays each proposal by
 * five seconds where it is blocked), no telemetry, no push service, no ping of nodes, no globals. Its core is caught as it is made, before its first await:
 * it hands itself to `globalThis`, and to nothing else that could be reached in time. `prepare` gets it before it does anything.
 * @throws {W3mError} `UNKNOWN` where the library is not the one that this was written for
 */
export async function startQuietly<Prepared>(
  library: UniversalProviderClass,
  { verification, ...options }: LibraryOptions,
  prepare: (core: LibraryCore) => Prepared,
): Promise<{ readonly provider: OwnProvider; readonly core: LibraryCore; readonly prepared: Prepared; readonly endRequests: () => void }> {
  const key = `_walletConnectCore_${options.customStoragePrefix}`
  let caught: LibraryCore | undefined
  Object.defineProperty(globalThis, key, { configurable: true, get: () => undefined, set: (core: LibraryCore) => (caught = core) })
  let started: Promise<OwnProvider>
  try {
    started = library.init({ ...options, logger: silentLogger, telemetryEnabled: false, disableProviderPing: true })
  } finally {
    Reflect.deleteProperty(globalThis, key)
    Reflect.deleteProperty(globalThis, `${key}_count`)
  }
  const core = caught
  if (!core) {
    started.catch(silence)
    throw new W3mError('UNKNOWN', {})
  }
  quiet(core)
  if (verification === undefined) core.verify = { register: () => Promise.resolve(''), resolve: () => Promise.resolve(undefined) }
  else core.verify.verifyUrlV3 = verification.replace(/(?<!\/)\/+$/, '')
  const prepared = prepare(core)
  const provider = await started
  const endRequests = quietEngine(provider.client, core)
  shareSessions(provider.client, core)
  keepSignInKeys({ authKeys: provider.client.auth.authKeys, crypto: core.crypto })
  // An unused code ends by itself, in five minutes. The library would let go of it before it shows the next, at a round trip each and at
  // the socket itself where no other topic is held; and would end all of them after a session, those on show or in another tab included.
  provider.cleanupPendingPairings = () => Promise.resolve()
  return { provider, core, prepared, endRequests }
}

function quiet(core: LibraryCore): void {
  core.eventClient.init = () => Promise.resolve()
  core.eventClient.sendEvent = () => Promise.resolve({ ok: true })
  core.echoClient.registerDeviceToken = () => Promise.resolve()
}
