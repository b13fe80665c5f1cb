/** The limits of a cache: its size, and the lifetime of its entries. */
export interface CacheLimits<Value> {
  readonly ttlMs: number
  /** The most weight of all entries together. */
  readonly weightMax: number
  /** The weight of one entry. Default: 1. */
  readonly weightOf?: (value: Value, key: string) => number
}

export interface Cache<Value> {
  get(key: string): Value | undefined
  set(key: string, value: Value): void
  delete(key: string): void
}

/** A cache that removes the oldest entries where all together weigh too much. `now` in ms. */
export function createCache<Value>(
  { ttlMs, weightMax, weightOf = () => 1 }: CacheLimits<Value>,
  now: () => number,
): Cache<Value> {
  const entries = new Map<string, { readonly until: number; readonly value: Value; readonly weight: number }>()
  let total = 0

  function remove(key: string): void {
    total -= entries.get(key)?.weight ?? 0
    entries.delete(key)
  }

  return {
    get(key) {
      const known = entries.get(key)
      if (!known) return undefined
      if (known.until > now()) return known.value
      remove(key)
      return undefined
    },
    set(key, value) {
      remove(key)
      const weight = weightOf(value, key)
      entries.set(key, { until: now() + ttlMs, value, weight })
      total += weight
      for (const oldest of entries.keys()) {
        if (total <= weightMax) return
        remove(oldest)
      }
    },
    delete: remove,
  }
}
