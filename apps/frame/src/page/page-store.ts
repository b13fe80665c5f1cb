import { indexedTable } from '../vault/storage/indexed-table.js'

/** What the page remembers in its own database, per origin of the frame. No secret is ever in it. */
export interface PageStore {
  get(key: string): Promise<unknown>
  /** What the browser has no room for lasts as long as the page, and counts before what was kept under that key. */
  set(key: string, value: unknown): Promise<void>
  /** Every value whose key begins so, each key once. */
  list(prefix: string): Promise<readonly unknown[]>
  delete(key: string): Promise<void>
}

/** A store that another page can be lent, and that tells its keys. */
export interface ShareablePageStore extends PageStore {
  /** As `list`, with the keys. */
  entries(prefix: string): Promise<ReadonlyMap<string, unknown>>
}

/**
 * Opened when first used. Where the browser keeps nothing, a store in memory: what was written then lasts as long as
 * the page.
 */
export function createPageStore(
  factory: () => IDBFactory | undefined = () => globalThis.indexedDB,
): ShareablePageStore {
  const memory = new Map<string, unknown>()
  const { run } = indexedTable(factory as () => IDBFactory, 'w3m-frame-page', 'values')

  const write = <Key>(
    key: string,
    value: unknown,
    request: (values: IDBObjectStore) => IDBRequest<Key>,
  ): Promise<void> =>
    run('readwrite', request).then(
      () => void memory.delete(key),
      () => void memory.set(key, value),
    )

  async function entries(prefix: string): Promise<Map<string, unknown>> {
    const range = IDBKeyRange.bound(prefix, `${prefix}\uffff`)
    let keys: IDBRequest<IDBValidKey[]> | undefined
    const stored = await run('readonly', values => {
      keys = values.getAllKeys(range)
      return values.getAll(range)
    }).catch(() => undefined)
    const all = new Map(stored?.map((value: unknown, index) => [String(keys?.result[index]), value]))
    for (const [key, value] of memory) {
      // What could not be deleted is remembered as nothing.
      if (value === undefined) all.delete(key)
      else if (key.startsWith(prefix)) all.set(key, value)
    }
    return all
  }

  return {
    get: async key =>
      memory.has(key) ? memory.get(key) : await run('readonly', values => values.get(key)).catch(() => undefined),
    set: (key, value) => write(key, value, values => values.put(value, key)),
    delete: key => write(key, undefined, values => values.delete(key)),
    entries,
    list: async prefix => [...(await entries(prefix)).values()],
  }
}
