import type { StoragePort } from './storage-port.js'

/** Keeps values as long as it lives. Nothing else can write to it, so `watch` has nothing to tell. */
export function createMemoryStorage(): StoragePort {
  const values = new Map<string, string>()
  return {
    get: key => values.get(key),
    set(key, value) {
      values.set(key, value)
      return false
    },
    remove: key => void values.delete(key),
    keys: () => [...values.keys()],
    watch: () => () => {},
  }
}
