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
  const timers = new Set<{ readonly dueMs: number; readonly callback: () => void }>()
  let nowMs = 0
  return {
    now: () => nowMs,
    after(delayMs, callback) {
      const timer = { dueMs: nowMs + delayMs, callback }
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
        next.callback()
      }
      nowMs = endMs
    },
  }
}
