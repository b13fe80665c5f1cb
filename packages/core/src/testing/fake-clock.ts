import type { Clock } from '../rpc/clock.js'
import { settlePromises } from './settle-promises.js'

export interface FakeClock extends Clock {
  /** How many calls are outstanding: zero when nothing waits. */
  readonly waiting: number
  /** Lets time pass, and whatever falls due in it happen in order. */
  advance(durationMs: number): Promise<void>
}

/** A clock that stands still until it is moved. */
export function createFakeClock(): FakeClock {
  const timers = new Set<{ readonly dueMs: number; readonly act: () => void }>()
  let nowMs = 0
  return {
    now: () => nowMs,
    after(delayMs, act) {
      const timer = { dueMs: nowMs + delayMs, act }
      timers.add(timer)
      return () => void timers.delete(timer)
    },
    get waiting() {
      return timers.size
    },
    async advance(durationMs) {
      const endMs = nowMs + durationMs
      for (;;) {
        await settlePromises()
        const [next] = [...timers].filter(timer => timer.dueMs <= endMs).sort((a, b) => a.dueMs - b.dueMs)
        if (!next) break
        timers.delete(next)
        nowMs = next.dueMs
        next.act()
      }
      nowMs = endMs
    },
  }
}
