/** What the page remembers in its own IndexedDB, per origin of the frame. No secret is ever in it. */
export interface PageStore {
  get(key: string): Promise<unknown>
  set(key: string, value: unknown): Promise<void>
  /** Every value whose key begins so. */
  list(prefix: string): Promise<readonly unknown[]>
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
      const kept = (await run('readonly', values => values.getAll(IDBKeyRange.bound(prefix, `${prefix}\uffff`))).catch(() => undefined)) ?? []
      return [...kept, ...[...memory].filter(([key]) => key.startsWith(prefix)).map(([, value]) => value)]
    },
  }
}
