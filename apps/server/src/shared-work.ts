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
 * @param task is begun anew for who comes after it was stopped; `stopped` aborts then, and what it still brings counts
 * for nothing
 */
export function createSharedWork<Result>(task: (stopped: AbortSignal) => Promise<Result>): SharedWork<Result> {
  let running: Running<Result> | undefined
  const begin = (): Running<Result> => {
    const stopping = new AbortController()
    const result = task(stopping.signal)
    // After the last caller has left, no caller handles its rejection.
    result.catch(() => undefined)
    return { result, stopping, waiting: 0 }
  }
  return {
    async wait(ms, signal) {
      if (signal.aborted) return undefined
      const current = (running ??= begin())
      current.waiting += 1
      let leave!: () => void
      const abandoned = new Promise<undefined>(resolve => (leave = () => resolve(undefined)))
      const timer = setTimeout(leave, ms)
      signal.addEventListener('abort', leave)
      try {
        return await Promise.race([current.result, abandoned])
      } finally {
        clearTimeout(timer)
        signal.removeEventListener('abort', leave)
        current.waiting -= 1
        if (current.waiting === 0) {
          current.stopping.abort()
          if (running === current) running = undefined
        }
      }
    },
  }
}
