import { listen } from './tab-topics.js'
import type { OwnProvider, LibraryCore } from './library-insides.js'
import type { LibrarySession } from './library-session.js'

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

/**
 * Takes over into the running library what other tabs stored since it started: sessions that they made, with their
 * keys, and the end of those that they ended. To start it anew instead would end what it waits for: a code that is on
 * show could not be scanned any more.
 * @param read gives what is stored now, by the library's own key
 */
export async function catchUp(
  provider: OwnProvider,
  core: LibraryCore,
  read: (key: string) => Promise<unknown>,
): Promise<void> {
  const { session, engine } = provider.client
  const { expirer } = core
  const { keychain } = core.crypto
  const before = topicsOf(session.getAll())
  // The key of a session is stored before the session.
  const stored = await read(session.storageKey)
  const keys = await read(keychain.storageKey)
  // The library stores an empty list when the last session ends: none at all was wiped, or cannot be read.
  if (!Array.isArray(stored)) return
  const sessions = stored.filter(isStoredSession)
  const keyOf = (name: unknown) => (isRecord(keys) && typeof name === 'string' ? keys[name] : undefined)
  for (const topic of before) {
    if (topicsOf(sessions).has(topic)) continue
    // With its own session the provider would also give up the codes that are on show.
    if (provider.session?.topic === topic) provider.session = undefined
    await engine.deleteSession({ topic })
  }
  for (const storedSession of sessions) {
    const { topic, expiry, self } = storedSession
    const key = keyOf(topic)
    // What was held and is not any more has ended here meanwhile.
    if (typeof key !== 'string' || before.has(topic) || topicsOf(session.getAll()).has(topic)) continue
    await keychain.set(topic, key)
    const pair = keyOf(self?.publicKey)
    if (self && typeof pair === 'string') await keychain.set(self.publicKey, pair)
    await session.set(topic, storedSession)
    expirer.set(topic, expiry)
    listen(core, topic)
  }
}

const topicsOf = (sessions: readonly LibrarySession[]): ReadonlySet<string> =>
  new Set(sessions.map(({ topic }) => topic))

interface StoredSession extends LibrarySession {
  /** This side's key, by which its other half is stored. */
  readonly self?: { readonly publicKey: string }
}

const isStoredSession = (value: unknown): value is StoredSession =>
  isRecord(value) && typeof value.topic === 'string' && typeof value.expiry === 'number' && isRecord(value.namespaces)
