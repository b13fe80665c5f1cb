/** By key. */
export interface TabStorage {
  get(key: string): string | undefined
  set(key: string, value: string | undefined): void
}

/**
 * What the browser keeps for this tab, over a reload of the frame. Where it denies that, has none or no room, in memory.
 */
export function tabStorage(storage: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> | null): TabStorage {
  const memory: Record<string, string | undefined> = {}
  return {
    get(key) {
      try {
        return storage()?.getItem(key) ?? memory[key]
      } catch {
        return memory[key]
      }
    },
    set(key, value) {
      memory[key] = value
      try {
        const tab = storage()
        // What there is no room for leaves nothing older in its place.
        tab?.removeItem(key)
        if (value !== undefined) tab?.setItem(key, value)
      } catch {
        // Only here, then.
      }
    },
  }
}
