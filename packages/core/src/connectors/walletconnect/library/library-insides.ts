import type { LibrarySession } from './library-session.js'
import type { SignInReader } from './pairing-keys.js'
import type { LibraryEmitter, UniversalProvider } from './universal-provider.js'

export type Check = (input: unknown) => Promise<unknown>
export type Answer = () => Promise<unknown>

/** What the library sends to a wallet. */
export interface Sent {
  readonly method: string
  readonly clientRpcId?: number
  readonly topic?: string
  readonly params?: unknown
}

/**
 * The insides of the library that are put to rest or in order before it starts. Pinned to one version; each is checked.
 */
export interface LibraryCore {
  verify: { register(): Promise<string>; resolve(): Promise<undefined>; verifyUrlV3?: string }
  eventClient: { init(): Promise<void>; sendEvent(): Promise<unknown> }
  echoClient: { registerDeviceToken(): Promise<void> }
  readonly heartbeat: LibraryEmitter & { readonly interval: number; stop(): void }
  readonly pairing: LibraryPairing
  readonly relayer: LibraryRelayer
  readonly crypto: SignInReader['crypto'] & {
    readonly keychain: { readonly storageKey: string; set(name: string, key: string): Promise<void> }
  }
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
    setRelayerSubscriptions(list: readonly { readonly topic: string }[]): Promise<void>
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
  /** Refuses to ask or dial while the browser says that it is offline. */
  confirmOnlineStateOrThrow(): Promise<void>
  onProviderDisconnect(): Promise<void>
}

/** A provider that was started here: its engine is within reach. */
export interface OwnProvider extends UniversalProvider {
  readonly client: UniversalProvider['client'] & {
    readonly auth: Pick<SignInReader, 'authKeys'>
    readonly engine: LibraryEngine
    readonly pairing: { getAll(): readonly { readonly topic: string }[] }
    readonly session: UniversalProvider['client']['session'] & {
      readonly storageKey: string
      set(topic: string, session: LibrarySession): Promise<void>
    }
  }
  /** Gives up the codes that nobody took. */
  cleanupPendingPairings(): Promise<void>
}

/** The insides of the library that answer what a wallet says. Pinned to one version; each is checked. */
export interface LibraryEngine {
  isValidConnect: Check
  isValidUpdate: Check
  isValidExtend: Check
  isValidPing: Check
  isValidEmit: Check
  isValidDisconnect: Check
  /** Make a code. What each gives waits for the wallet's answer to it. */
  connect(params: unknown): Promise<{ readonly approval: Answer }>
  authenticate(params: unknown, ...others: readonly unknown[]): Promise<{ readonly response: Answer }>
  sendRequest(sent: Sent): Promise<unknown>
  readonly events: { emit(event: string, answer: unknown): unknown; once(event: string, listener: () => void): unknown }
  deleteSession(end: { readonly topic: string; readonly id?: number }): Promise<void>
  onSessionDeleteRequest(topic: string, request: { readonly id: number }): Promise<void>
  onSessionRequest(request: unknown): Promise<void>
}

export interface LibraryPairing {
  isValidPing: Check
  isValidDisconnect: Check
}

/** Something that was asked over a session or a pairing, by this side or by the other. */
export interface LibraryRecord {
  readonly id: number
  readonly topic: string
  readonly request: { readonly method: string }
}

export interface LibraryHistory {
  readonly values: readonly LibraryRecord[]
  delete(topic: string, id?: number): void
}
