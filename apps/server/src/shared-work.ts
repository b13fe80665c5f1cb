/** Work that several callers wait for: begun for the first of them, and stopped when nobody waits any more. */
export interface SharedWork<Result> {
  /**
   * @returns undefined after `ms`, or where the caller went away (`signal`) before there was a result. @throws what the
   * work throws
   */
  wait(ms: number, signal: AbortSignal): Promise<Result | undefined>
}

interface Running<Result> {
  readonly result: Promise<Result>
  readonly stopping: AbortController
  waiting: number
}

/**
 * @param work is begun anew for who comes after it was stopped; `stopped` aborts then, and what it still brings counts
 * for nothing
 */
export function createSharedWork<Result>(work: (stopped: AbortSignal) => Promise<Result>): SharedWork<Result> {
  let running: Running<Result> | undefined
  const begin = (): Running<Result> => {
    const stopping = new AbortController()
    const result = work(stopping.signal)
    // After the last caller has left, no caller handles its rejection.
    result.catch(() => undefined)
    return { result, stopping, waiting: 0 }
  }
  return {
    async wait(ms, signal) {
      if (signal.aborted) return undefined
      const own = (running ??= begin())
      own.waiting += 1
      let leave!: () => void
      const left = new Promise<undefined>(resolve => (leave = () => resolve(undefined)))
      const timer = setTimeout(leave, ms)
      signal.addEventListener('abort', leave)
      try {
        return await Promise.race([own.result, left])
      } finally {
        clearTimeout(timer)
        signal.removeEventListener('abort', leave)
        own.waiting -= 1
        if (own.waiting === 0) {
          own.stopping.abort()
          if (running === own) running = undefined
        }
      }
    },
  }
}
