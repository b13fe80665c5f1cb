import { createCache } from '../bounded-cache.js'

/** The limits of the cache. */
type ResultCacheLimits =
  | { readonly ttlMs: number; readonly entriesMax: number }
  | { readonly ttlMs: number; readonly weightMax: number; readonly weightOf: (key: string) => number }

/** Caches results for a while; failures are not cached, and the oldest results are removed first. `now` in ms. */
export function cacheResults<T>(limits: ResultCacheLimits, now: () => number) {
  const { ttlMs } = limits
  const cache = createCache<Promise<T>>(
    'weightOf' in limits
      ? { ttlMs, weightMax: limits.weightMax, weightOf: (_, key) => limits.weightOf(key) }
      : { ttlMs, weightMax: limits.entriesMax },
    now,
  )
  return (key: string, find: () => Promise<T>): Promise<T> => {
    const known = cache.get(key)
    if (known) return known
    const found = find()
    cache.set(key, found)
    found.catch(() => {
      if (cache.get(key) === found) cache.delete(key)
    })
    return found
  }
}
