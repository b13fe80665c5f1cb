import { createMemory } from '../bounded-memory.js'

/** The limits of the cache. */
type RememberLimits =
  | { readonly memoryMs: number; readonly entriesMax: number }
  | { readonly memoryMs: number; readonly weightMax: number; readonly weigh: (key: string) => number }

/** Caches results for a while; failures are not cached, and the oldest results are removed first. `now` in ms. */
export function remember<T>(limits: RememberLimits, now: () => number) {
  const { memoryMs } = limits
  const cache = createMemory<Promise<T>>(
    'weigh' in limits
      ? { memoryMs, weightMax: limits.weightMax, weigh: (_, key) => limits.weigh(key) }
      : { memoryMs, weightMax: limits.entriesMax },
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
