/** By key. */
export type TabStorage = Record<string, string | undefined>

/** What the browser keeps for this tab, over a reload of the frame. Where it denies that, or has none, in memory. */
export function tabStorage(storage: () => Storage | null): TabStorage {
  try {
    return storage() ?? {}
  } catch {
    return {}
  }
}
