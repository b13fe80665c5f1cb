import type { LibraryCore, OwnProvider } from './quiet-core.js'
import type { LibrarySession } from './universal-provider.js'

const silence = () => undefined

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === 'object' && value !== null

/**
 * Takes over into the running library what other tabs stored since it started: sessions that they made, with their keys, and the end
 * of those that they ended. To start it anew instead would end what it waits for: a code that is on show could not be scanned any more.
 * @param read gives what is stored now, by the library's own key
 */
export async function catchUp({ client }: OwnProvider, { crypto: { keychain }, expirer, relayer }: LibraryCore, read: (key: string) => Promise<unknown>): Promise<void> {
  const { session, engine } = client
  const held = new Set(session.getAll().map(({ topic }) => topic))
  // The key of a session is stored before the session.
  const stored = await read(session.storageKey)
  const keys = await read(keychain.storageKey)
  const sessions = Array.isArray(stored) ? (stored as readonly StoredSession[]) : []
  const keyOf = (name: unknown) => (isRecord(keys) && typeof name === 'string' ? keys[name] : undefined)
  for (const { topic } of sessions) held.delete(topic)
  for (const topic of held) await engine.deleteSession({ topic })
  for (const made of sessions) {
    const { topic, expiry, self } = made
    const key = keyOf(topic)
    if (typeof key !== 'string' || session.getAll().some(each => each.topic === topic)) continue
    await keychain.set(topic, key)
    const pair = keyOf(self?.publicKey)
    if (typeof pair === 'string') await keychain.set(self!.publicKey, pair)
    await session.set(topic, made)
    expirer.set(topic, expiry)
    // Until the relay is reached the library keeps it in mind.
    relayer.subscribe(topic).catch(silence)
  }
}

interface StoredSession extends LibrarySession {
  /** This side's key, by which its other half is stored. */
  readonly self?: { readonly publicKey: string }
}
