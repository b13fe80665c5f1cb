import { W3mError } from '../../../errors/w3m-error.js'
import { guardEngine } from './engine-guards.js'
import { shareSessions } from './shared-sessions.js'
import { storeSignInKeys } from './pairing-keys.js'
import type { LibraryCore, OwnProvider } from './library-insides.js'

export interface LibraryOptions {
  readonly relayUrl: string
  readonly projectId?: string | undefined
  readonly metadata?: unknown
  readonly storage: unknown
  readonly customStoragePrefix: string
  /** A service that vouches for pages, where the host names one: the library asks it in an iframe before each code. */
  readonly verification?: string | undefined
  /** False: no request opens the app that another use of the library left in local storage. */
  readonly opensLinks?: boolean | undefined
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
 * Starts the library so that it reaches nobody but the relay: no verification frame that the host did not name (it
 * delays each proposal by five seconds where it is blocked), no telemetry, no push service, no ping of nodes, no
 * globals. Its core is caught as it is made, before its first await:
 * it hands itself to `globalThis`, and to nothing else that could be reached in time. `prepare` gets it before it does
 * anything.
 * @throws {W3mError} `UNKNOWN` where the library is not the one that this was written for
 */
export async function startLibrary<Prepared>(
  Provider: UniversalProviderClass,
  { verification, opensLinks, ...options }: LibraryOptions,
  prepare: (core: LibraryCore) => Prepared,
): Promise<{
  readonly provider: OwnProvider
  readonly core: LibraryCore
  readonly prepared: Prepared
  readonly endRequests: () => void
}> {
  const key = `_walletConnectCore_${options.customStoragePrefix}`
  let caught: LibraryCore | undefined
  Object.defineProperty(globalThis, key, {
    configurable: true,
    get: () => undefined,
    set: (core: LibraryCore) => (caught = core),
  })
  let started: Promise<OwnProvider>
  try {
    started = Provider.init({ ...options, logger: silentLogger, telemetryEnabled: false, disableProviderPing: true })
  } finally {
    Reflect.deleteProperty(globalThis, key)
    Reflect.deleteProperty(globalThis, `${key}_count`)
  }
  const core = caught
  if (!core) {
    started.catch(silence)
    throw new W3mError('UNKNOWN', {})
  }
  silenceTelemetry(core)
  if (verification === undefined)
    core.verify = { register: () => Promise.resolve(''), resolve: () => Promise.resolve(undefined) }
  else core.verify.verifyUrlV3 = verification.replace(/(?<!\/)\/+$/, '')
  const prepared = prepare(core)
  const provider = await started
  const endRequests = guardEngine(provider.client, core, opensLinks)
  shareSessions(provider.client, core)
  storeSignInKeys({ authKeys: provider.client.auth.authKeys, crypto: core.crypto })
  // An unused code ends by itself, in five minutes. The library would let go of it before it shows the next, at a round
  // trip each and at the socket itself where no other topic is held; and would end all of them after a session, those
  // on show or in another tab included.
  provider.cleanupPendingPairings = () => Promise.resolve()
  return { provider, core, prepared, endRequests }
}

function silenceTelemetry(core: LibraryCore): void {
  core.eventClient.init = () => Promise.resolve()
  core.eventClient.sendEvent = () => Promise.resolve({ ok: true })
  core.echoClient.registerDeviceToken = () => Promise.resolve()
}
