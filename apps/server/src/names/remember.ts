import { createMemory } from '../bounded-memory.js'

/** Remembers what was found for a while; failures are not kept, and the oldest go first. `now` in ms. */
export function remember<T>(
  { memoryMs, entriesMax }: { readonly memoryMs: number; readonly entriesMax: number },
  now: () => number,
) {
  const held = createMemory<Promise<T>>({ memoryMs, weightMax: entriesMax }, now)
  return (key: string, find: () => Promise<T>): Promise<T> => {
    const known = held.get(key)
    if (known) return known
    const found = find()
    held.set(key, found)
    found.catch(() => {
      if (held.get(key) === found) held.delete(key)
    })
    return found
  }
}
