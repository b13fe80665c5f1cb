import type { KeyValueStore } from '../../storage/indexed-db.js'

/** The storage that the library asks for. */
export interface LibraryStorage {
  getKeys(): Promise<string[]>
  getEntries(): Promise<[string, unknown][]>
  getItem(key: string): Promise<unknown>
  setItem(key: string, value: unknown): Promise<void>
  removeItem(key: string): Promise<void>
}

/** Values in memory only: nothing outlives the page. */
export function createMemoryStore(): KeyValueStore {
  const values = new Map<string, unknown>()
  return {
    get: key => Promise.resolve(values.get(key)),
    set(key, value) {
      values.set(key, value)
      return Promise.resolve(true)
    },
    remove(key) {
      values.delete(key)
      return Promise.resolve()
    },
    keys: () => Promise.resolve([...values.keys()]),
  }
}

/**
 * Gives the library a store of ours: its own hangs for good where the browser blocks databases.
 * Values go through JSON, as the library's own store does it: what it reads back is never an object that it still changes.
 */
export const toLibraryStorage = (store: KeyValueStore): LibraryStorage => {
  const read = async (key: string): Promise<unknown> => {
    const text = await store.get(key)
    try {
      return typeof text === 'string' ? JSON.parse(text) : undefined
    } catch {
      return undefined
    }
  }
  return {
    getKeys: async () => [...(await store.keys())],
    getEntries: async () => Promise.all((await store.keys()).map(async (key): Promise<[string, unknown]> => [key, await read(key)])),
    getItem: read,
    async setItem(key, value) {
      await (value === undefined ? store.remove(key) : store.set(key, JSON.stringify(value)))
    },
    removeItem: key => store.remove(key),
  }
}
