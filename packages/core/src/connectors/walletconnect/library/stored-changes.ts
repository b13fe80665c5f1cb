import { listen } from './tab-topics.js'
import type { OwnProvider, LibraryCore } from './library-insides.js'
import type { LibrarySession } from './library-session.js'

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

/**
 * Takes over into the running library what other tabs stored since it started: sessions that they made, with their
 * keys, and the end of those that they ended. A restart would end what it waits for: a code on show could no longer be
 * scanned.
 * @param read returns the value stored now under a key of the library
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
  // The library stores an empty list when the last session ends: a missing list was wiped, or cannot be read.
  if (!Array.isArray(stored)) return
  const sessions = stored.filter(isStoredSession)
  const keyOf = (name: unknown) => (isRecord(keys) && typeof name === 'string' ? keys[name] : undefined)
  for (const topic of before) {
    if (topicsOf(sessions).has(topic)) continue
    // At the end of its own session the provider would also drop the codes on show.
    if (provider.session?.topic === topic) provider.session = undefined
    await engine.deleteSession({ topic })
  }
  for (const storedSession of sessions) {
    const { topic, expiry, self } = storedSession
    const key = keyOf(topic)
    // A session that was in memory before, and no longer is, has ended here meanwhile.
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
