import type { KeyValueStore } from '../../../storage/indexed-db.js'
import { threeWayMerge } from './three-way-merge.js'

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
    update(key, change) {
      values.set(key, change(values.get(key)))
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
 * Gives the library a store of ours: its own hangs for good where the browser blocks databases. Values go through JSON,
 * as the library's own store does it: what it reads back is never an object that it still changes. It keeps whole lists
 * and tables in memory and writes them whole. Of each, only what changed here is written, so that what another tab
 * stored meanwhile (a session, the key of one) stays.
 */
export const toLibraryStorage = (store: KeyValueStore): LibraryStorage => {
  /** What the library last read or wrote, by key: as far as it knows, this is what is stored. */
  const values = new Map<string, unknown>()
  const removeItem = (key: string) => {
    values.delete(key)
    return store.remove(key)
  }
  return {
    getKeys: async () => [...(await store.keys())],
    getEntries: async () =>
      Promise.all(
        (await store.keys()).map(async (key): Promise<[string, unknown]> => [key, await readStored(store, key)]),
      ),
    async getItem(key) {
      const value = await readStored(store, key)
      values.set(key, value)
      return value
    },
    async setItem(key, value) {
      if (value === undefined) return removeItem(key)
      const next: unknown = JSON.parse(JSON.stringify(value))
      const base = values.get(key)
      values.set(key, next)
      const isStored = await store.update(key, stored => JSON.stringify(threeWayMerge(base, next, parse(stored))))
      // A change that could not be stored now is stored with the next one.
      if (!isStored) values.set(key, base)
    },
    removeItem,
  }
}

/** Reads the stored value, of whichever tab; undefined if there is none, or none that can be parsed. */
export const readStored = async (store: KeyValueStore, key: string): Promise<unknown> => parse(await store.get(key))

function parse(text: unknown): unknown {
  try {
    return typeof text === 'string' ? JSON.parse(text) : undefined
  } catch {
    return undefined
  }
}
