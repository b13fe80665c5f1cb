import { withTimeout } from '../../../async/with-timeout.js'
import { storageTimeoutMs } from '../../../limits/storage-limits.js'
import type { KeyValueStore } from '../../../storage/indexed-db.js'

/** Where AppKit lets the same library keep its sessions and their keys. */
const databaseName = 'WALLET_CONNECT_V2_INDEXED_DB'
const storeName = 'keyvaluestorage'
/** The relay that AppKit knows alone, under both of its names: a session lives on the relay it was made on. */
const relayHosts: readonly string[] = ['relay.walletconnect.org', 'relay.walletconnect.com']
const copiedKey = 'w3m:incumbent-copied'

export interface IncumbentSessionsDeps {
  readonly store: KeyValueStore
  readonly relayUrl: string
  /** What the library puts behind the name of each of its stores, for this relay. */
  readonly prefix: string
}

/**
 * Copies, once, what AppKit's library stored into our store, so that its wallet stays connected. Nothing of AppKit's is
 * changed. On another relay its sessions are of no use, and nothing is copied: the visitor connects again. That it was
 * looked at is marked in every case but one: a database that is silent is asked again at the next start. Never rejects,
 * and waits no longer than `storageTimeoutMs`.
 */
export async function copyIncumbentSessions({ store, relayUrl, prefix }: IncumbentSessionsDeps): Promise<void> {
  if (await store.get(copiedKey)) return
  const isSameRelay = relayHosts.includes(new URL(relayUrl).host)
  const entries = isSameRelay ? await readInTime() : []
  if (!entries) return
  for (const [key, value] of entries) {
    if (typeof value !== 'string' || !key.startsWith('wc@2:')) continue
    // What is ours by now counts more.
    await store.update(key.replace('//', `:${prefix}//`), stored => stored ?? value)
  }
  await store.update(copiedKey, () => 'true')
}

const requestResult = <Value>(request: IDBRequest<Value>): Promise<Value> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('IndexedDB'))
  })

/** Resolves to nothing where there is nothing that can be read, and to undefined where the database is silent. */
const readInTime = () =>
  withTimeout(
    readIncumbent().catch(() => []),
    { timeoutMs: storageTimeoutMs, name: 'IndexedDB' },
  ).catch(() => undefined)

async function readIncumbent(): Promise<readonly (readonly [key: string, value: unknown])[]> {
  const opening = indexedDB.open(databaseName)
  // There is none: none is made.
  opening.onupgradeneeded = () => opening.transaction?.abort()
  const database = await requestResult(opening)
  try {
    if (!database.objectStoreNames.contains(storeName)) return []
    const values = database.transaction(storeName).objectStore(storeName)
    const [keys, all] = await Promise.all([requestResult(values.getAllKeys()), requestResult(values.getAll())])
    return keys.map((key, index): readonly [string, unknown] => [String(key), all[index]])
  } finally {
    database.close()
  }
}
