import { failure } from '../http/failure.js'

export interface RewriteLimits {
  readonly atOnce: number
  /** The most rewrites that wait; further ones are refused, and can be tried again. */
  readonly waitingMax: number
}

/** Runs what is given when there is room. @throws {Failure} 503 where too many wait, or the signal ends the waiting */
export type RunLimited = <T>(run: () => Promise<T>, signal?: AbortSignal) => Promise<T>

const refused = (why: string) => failure(503, '', why, { 'retry-after': '1' })
const nobodyWaits = () => refused('Nobody waits for this any more.')

/** Lets so many run at once, and so many wait. Whatever waits holds memory. */
export function limitRewrites({ atOnce, waitingMax }: RewriteLimits): RunLimited {
  const waiting = new Set<() => void>()
  let running = 0

  function wait(signal: AbortSignal | undefined): Promise<void> {
    if (waiting.size >= waitingMax) throw refused('Too much is being done at the moment.')
    return new Promise((resolve, reject) => {
      function start(): void {
        signal?.removeEventListener('abort', leave)
        resolve()
      }
      function leave(): void {
        waiting.delete(start)
        reject(nobodyWaits())
      }
      waiting.add(start)
      signal?.addEventListener('abort', leave, { once: true })
    })
  }

  return async (run, signal) => {
    if (signal?.aborted) throw nobodyWaits()
    if (running < atOnce) running += 1
    else await wait(signal)
    try {
      return await run()
    } finally {
      const [next] = waiting
      if (next) {
        waiting.delete(next)
        next()
      } else running -= 1
    }
  }
}
