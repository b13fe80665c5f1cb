/** What the page remembers in its own IndexedDB, per origin of the frame. No secret is ever in it. */
export interface PageStore {
  get(key: string): Promise<unknown>
  /** What the browser has no room for lasts as long as the page, and counts before what was kept under that key. */
  set(key: string, value: unknown): Promise<void>
  /** Every value whose key begins so, each key once, in the order of the keys. */
  list(prefix: string): Promise<readonly unknown[]>
  delete(key: string): Promise<void>
}

const database = 'w3m-frame-page'
const table = 'values'

/** Opened when first used. Where the browser keeps nothing, a store in memory: what was written then lasts as long as the page. */
export function createPageStore(factory: () => IDBFactory | undefined = () => globalThis.indexedDB): PageStore {
  const memory = new Map<string, unknown>()
  let opening: Promise<IDBDatabase | undefined> | undefined

  const open = (): Promise<IDBDatabase | undefined> =>
    (opening ??= new Promise<IDBDatabase | undefined>(resolve => {
      try {
        // Where it is denied, looking for it throws.
        const request = factory()?.open(database, 1)
        if (!request) return resolve(undefined)
        request.onupgradeneeded = () => void request.result.createObjectStore(table)
        request.onsuccess = () => {
          request.result.onclose = () => (opening = undefined)
          resolve(request.result)
        }
        request.onerror = () => resolve(undefined)
      } catch {
        resolve(undefined)
      }
    }))

  async function run<Result>(mode: IDBTransactionMode, work: (values: IDBObjectStore) => IDBRequest<Result>): Promise<Result | undefined> {
    const db = await open()
    if (!db) return undefined
    return await new Promise((resolve, reject) => {
      const transaction = db.transaction(table, mode, { durability: 'strict' })
      const request = work(transaction.objectStore(table))
      transaction.oncomplete = () => resolve(request.result)
      transaction.onerror = transaction.onabort = () => reject(transaction.error ?? new Error('The storage failed'))
    })
  }

  return {
    get: async key => (memory.has(key) ? memory.get(key) : await run('readonly', values => values.get(key)).catch(() => undefined)),
    set: async (key, value) => {
      const isKept = await run('readwrite', values => values.put(value, key)).then(kept => kept !== undefined, () => false)
      if (isKept) memory.delete(key)
      else memory.set(key, value)
    },
    list: async prefix => {
      const range = IDBKeyRange.bound(prefix, `${prefix}\uffff`)
      let keys: IDBRequest<IDBValidKey[]> | undefined
      const kept = await run('readonly', values => {
        keys = values.getAllKeys(range)
        return values.getAll(range)
      }).catch(() => undefined)
      const all = new Map(kept?.map((value: unknown, at) => [String(keys!.result[at]), value]))
      for (const [key, value] of memory) if (key.startsWith(prefix)) all.set(key, value)
      // What could not be deleted.
      return [...all.values()].filter(value => value !== undefined)
    },
    delete: async key => {
      const isGone = await run('readwrite', values => values.delete(key)).then(() => true, () => false)
      if (isGone) memory.delete(key)
      else memory.set(key, undefined)
    },
  }
}
