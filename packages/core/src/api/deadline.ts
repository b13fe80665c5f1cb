import { abortReason } from '../async/abort-reason.js'

/** The time as the client sees it. Ids are whatever `setTimeout` gives. */
export interface HttpClock {
  /** Unix ms. */
  now(): number
  /** Calls back after `ms` milliseconds. Gives what `clearTimeout` takes. */
  setTimeout(callback: () => void, ms: number): unknown
  /** Ends what `setTimeout` began. */
  clearTimeout(id: unknown): void
}

export interface Deadline<Value> {
  readonly clock: HttpClock
  readonly ms: number
  readonly signal: AbortSignal | undefined
  /** Returns the result once the time is up; throws if that is a failure. */
  readonly atDeadline: () => Value
}

/**
 * Gives `run` a time limit and the caller's abort, whether or not it listens to the signal it is handed.
 * @throws {W3mError} `ABORTED`, or the signal's own reason where that is one of ours
 */
export function withDeadline<Value>(
  run: (signal: AbortSignal) => Promise<Value>,
  { clock, ms, signal, atDeadline }: Deadline<Value>,
): Promise<Value> {
  return new Promise<Value>((resolve, reject) => {
    if (signal?.aborted) return reject(abortReason(signal))
    const controller = new AbortController()
    const timer = clock.setTimeout(() => {
      try {
        resolve(atDeadline())
      } catch (error) {
        reject(error)
      }
      stop()
    }, ms)
    const abort = () => {
      reject(abortReason(signal))
      stop()
    }
    const end = () => {
      clock.clearTimeout(timer)
      signal?.removeEventListener('abort', abort)
    }
    const stop = () => {
      end()
      controller.abort()
    }
    signal?.addEventListener('abort', abort, { once: true })
    run(controller.signal).then(resolve, reject).finally(end)
  })
}
