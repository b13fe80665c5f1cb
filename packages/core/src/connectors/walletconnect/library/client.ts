import type { ReadableAtom } from 'nanostores'
import { atom } from '../../../async/atom.js'
import { createIndexedDb, type KeyValueStore } from '../../../storage/indexed-db.js'
import { systemClock } from '../../../rpc/clock.js'
import { catchUp } from './stored-changes.js'
import { copyIncumbentSessions } from './incumbent-sessions.js'
import { createMemoryStore, readStored, toLibraryStorage } from './library-storage.js'
import { startLibrary, type UniversalProviderClass } from './start-library.js'
import type { LibraryCore } from './library-insides.js'
import { persistTabTopics, listen } from './tab-topics.js'
import type { RelayRefusal } from './relay-alerts.js'
import { withoutRefusedStorage } from './refused-storage.js'
import { maintainRelayLink } from './relay-link.js'
import { minutesSlow } from './slow-clock.js'
import type { LibrarySession } from './library-session.js'
import { userDisconnected, type UniversalProvider } from './universal-provider.js'

export interface ClientSettings {
  readonly relayUrl: string
  readonly projectId?: string | undefined
  readonly metadata?: unknown
  /** `memory` keeps nothing between page loads. */
  readonly storage: 'local' | 'memory'
  readonly verification?: string | undefined
}

/** The library, running. */
export interface PageClient {
  readonly provider: UniversalProvider
  /** Undefined for a provider of the host's own. */
  readonly core?: LibraryCore | undefined
  /** Takes over the sessions that other tabs made or ended since this client started. */
  catchUp(): Promise<void>
  /** How many minutes this device's clock is slow; undefined until a relay has reported the time. */
  readonly $minutesSlow: ReadableAtom<number | undefined>
  /**
   * Calls back at each refusal of the relay; `isNew` is true once per code in a page, for one listener. Returns a
   * function that stops it.
   */
  onRefused(listener: RefusalListener): () => void
  /**
   * Offers each session that a wallet approves of a code from before this load; if no instance takes it, it ends at the
   * wallet. Returns a function that stops it.
   */
  onLateApproval(claim: ClaimSession): () => void
  close(): Promise<void>
}

export type RefusalListener = (refusal: RelayRefusal, isNew: boolean) => void

/** Returns true where it takes the session. */
export type ClaimSession = (session: LibrarySession) => boolean

export type LoadLibrary = () => Promise<UniversalProviderClass>

/** Loads the library itself: nothing of it is in the page before. */
export const loadLibrary: LoadLibrary = async () =>
  (await withoutRefusedStorage(() => import('@walletconnect/universal-provider')))
    .UniversalProvider as unknown as UniversalProviderClass

const databaseName = 'w3m-walletconnect'

/** A page that is left (`pagehide`) counts as hidden too, whatever its visibility state. */
function onVisibilityChange(changed: (isVisible: boolean) => void): () => void {
  const stopped = new AbortController()
  const options = { signal: stopped.signal }
  document.addEventListener('visibilitychange', () => changed(document.visibilityState === 'visible'), options)
  addEventListener('pagehide', () => changed(false), options)
  addEventListener('pageshow', () => changed(true), options)
  return () => stopped.abort()
}

async function startClient(settings: ClientSettings, load: LoadLibrary): Promise<PageClient> {
  const { relayUrl, projectId, metadata, storage, verification } = settings
  const store: KeyValueStore = storage === 'memory' ? createMemoryStore() : createIndexedDb({ name: databaseName })
  const prefix = `w3m-${relayUrl}`
  if (storage !== 'memory') await copyIncumbentSessions({ store, relayUrl, prefix })
  const listeners = new Set<RefusalListener>()
  const $minutesSlow = atom<number | undefined>(undefined)
  const { provider, core, prepared, endRequests } = await startLibrary(
    await load(),
    {
      relayUrl,
      ...(projectId && { projectId }),
      ...(metadata !== undefined && { metadata: structuredClone(metadata) }),
      storage: toLibraryStorage(store),
      customStoragePrefix: prefix,
      verification,
      // What it finds in local storage is not of this client.
      opensLinks: storage !== 'memory',
    },
    libraryCore => ({
      topics: persistTabTopics(libraryCore, {
        area: () => (storage === 'memory' ? undefined : sessionStorage),
        onVisibilityChange,
      }),
      link: maintainRelayLink({
        hasKey: projectId !== undefined,
        relayer: libraryCore.relayer,
        relayUrl,
        page: window,
        clock: systemClock,
        random() {
          const [word = 0] = crypto.getRandomValues(new Uint32Array(1))
          return word / 2 ** 32
        },
        onRelayTime: timeMs => $minutesSlow.set(minutesSlow(timeMs, Date.now())),
        refused: refusal => {
          for (const listener of listeners) {
            listener(refusal, !reportedCodes.has(String(refusal.error.code)))
            reportedCodes.add(String(refusal.error.code))
          }
        },
      }),
    }),
  )
  const { topics, link } = prepared
  const storedTopics = topics.list()
  const liveTopics = [...provider.client.session.getAll(), ...provider.client.pairing.getAll()].map(
    ({ topic }) => topic,
  )
  // Unsubscribes from topics that ended while the tab was away.
  for (const topic of storedTopics) if (!liveTopics.includes(topic)) void core.relayer.unsubscribe(topic)
  for (const { topic } of provider.client.session.getAll()) if (!storedTopics.includes(topic)) listen(core, topic)
  const claims = new Set<ClaimSession>()
  // Nothing waits any more for the answers to the codes from before this load.
  const onSession = ({ session }: { readonly session: LibrarySession }) => {
    const { topic, pairingTopic = '' } = session
    if (!storedTopics.includes(pairingTopic) || [...claims].some(claim => claim(session))) return
    provider.client.disconnect({ topic, reason: userDisconnected }).catch(() => undefined)
  }
  provider.client.on('session_connect', onSession)
  return {
    provider,
    core,
    $minutesSlow,
    // A store in memory belongs to this page alone.
    catchUp: () => (storage === 'memory' ? Promise.resolve() : catchUp(provider, core, key => readStored(store, key))),
    onRefused(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    onLateApproval(claim) {
      claims.add(claim)
      return () => claims.delete(claim)
    },
    async close() {
      core.heartbeat.stop()
      provider.client.off('session_connect', onSession)
      endRequests()
      topics.stop()
      await link.stop()
    },
  }
}

interface Shared {
  readonly client: Promise<PageClient>
  users: number
}

/** The codes of the refusals that were reported on this page. */
const reportedCodes = new Set<string>()

/**
 * Clients by settings: the library must exist once in a page, as two on one database would undo each other's work. A
 * client in memory belongs to one instance: another one would take its sessions for left over, and end them.
 */
const shared = new Map<unknown, Shared>()

export interface OpenedClient {
  readonly client: Promise<PageClient>
  release(): void
}

/**
 * A client that is shared by every instance of the page with the same settings, unless it is one in memory. `release`
 * gives it back; the last one closes it.
 */
export function openClient(settings: ClientSettings, load: LoadLibrary): OpenedClient {
  const { relayUrl, projectId, storage } = settings
  const key = storage === 'memory' ? settings : JSON.stringify([relayUrl, projectId])
  const entry: Shared = shared.get(key) ?? { client: startClient(settings, load), users: 0 }
  entry.users++
  shared.set(key, entry)
  const forget = () => {
    if (shared.get(key) === entry) shared.delete(key)
  }
  // A start that failed can be tried again.
  entry.client.catch(forget)
  let isReleased = false
  return {
    client: entry.client,
    release() {
      if (isReleased) return
      isReleased = true
      if (--entry.users > 0) return
      forget()
      void entry.client.then(client => client.close()).catch(() => undefined)
    },
  }
}
