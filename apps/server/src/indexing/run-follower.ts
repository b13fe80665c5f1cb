import { setTimeout as wait } from 'node:timers/promises'
import type { ChainFollower } from './follow-chain.js'

export interface RunOptions {
  readonly follower: ChainFollower
  readonly pollMs: number
  /** Hears of the first failure of a row of them. */
  readonly report: (error: unknown) => void
  readonly signal: AbortSignal
}

/** The longest wait for a node that is down. */
const backOffMaxMs = 30_000

/** Follows a chain until the signal; resolves when nothing is under way any more. */
export async function runFollower({ follower, pollMs, report, signal }: RunOptions): Promise<void> {
  let failures = 0
  while (!signal.aborted) {
    let pauseMs = 0
    try {
      if ((await follower.step(signal)) === 'current') pauseMs = pollMs
      failures = 0
    } catch (error) {
      if (signal.aborted) return
      if (failures === 0) report(error)
      pauseMs = Math.min(backOffMaxMs, pollMs * 2 ** failures)
      failures = Math.min(failures + 1, 30)
    }
    // Rejects at the signal.
    if (pauseMs > 0) await wait(pauseMs, undefined, { signal }).catch(() => undefined)
  }
}
