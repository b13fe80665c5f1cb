/** Remembers what was found for a while; failures are not kept, and the oldest go first. `now` in ms. */
export function remember<T>(
  { memoryMs, entriesMax }: { readonly memoryMs: number; readonly entriesMax: number },
  now: () => number,
) {
  const held = new Map<string, { readonly until: number; readonly value: Promise<T> }>()
  return (key: string, find: () => Promise<T>): Promise<T> => {
    const known = held.get(key)
    if (known && known.until > now()) return known.value
    const entry = { until: now() + memoryMs, value: find() }
    held.delete(key)
    held.set(key, entry)
    entry.value.catch(() => {
      if (held.get(key) === entry) held.delete(key)
    })
    const [oldest] = held.keys()
    if (held.size > entriesMax && oldest !== undefined) held.delete(oldest)
    return entry.value
  }
}
