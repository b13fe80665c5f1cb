/** Time as it is given to whatever waits, so that tests can move it by hand. */
export interface Clock {
  /** Milliseconds; only differences count. */
  now(): number
  /** Calls once after a while. Returns what calls it off. */
  after(delayMs: number, callback: () => void): () => void
}

/** The clock of the browser or of Node: `performance.now()` and `setTimeout`. */
export const systemClock: Clock = {
  now: () => performance.now(),
  after(delayMs, callback) {
    const timer = setTimeout(callback, delayMs)
    return () => clearTimeout(timer)
  },
}
