import type { TabStorage } from '../tab-storage.js'

/** So many refusals in this time, and the origin is refused by itself for as long. */
export const refusalsMax = 3
export const refusalWindowMs = 60_000

/** Of each origin, in this tab: a page that loads its frame anew is silenced all the same. */
export function createRefusals(now: () => number, tab: TabStorage) {
  const key = (origin: string) => `w3m:refusals:${origin}`
  const recent = (origin: string): number[] =>
    tab
      .get(key(origin))
      ?.split(',')
      .map(Number)
      .filter(refusedAt => refusedAt <= now() && now() - refusedAt < refusalWindowMs) ?? []
  return {
    /** The visitor refused a request of it. */
    count(origin: string): void {
      const times = [...recent(origin), now()]
      // The minute of silence begins with the last one.
      tab.set(key(origin), String(times.length < refusalsMax ? times : times.fill(now())))
    },
    isSilenced: (origin: string): boolean => recent(origin).length >= refusalsMax,
  }
}
