import { operationError } from '../errors/operation-error.js'
import { abortReason } from './abort-reason.js'

export interface TimeoutOptions {
  readonly signal?: AbortSignal | undefined
  readonly timeoutMs: number
  /** What is waited for, as the text of the timeout names it. */
  readonly name: string
}

/**
 * Gives a promise a time limit and an abort signal, whatever the other side does.
 * @throws {W3mError} `TIMEOUT`, or the reason of the signal (`ABORTED` where it has none of ours)
 */
export function withTimeout<Value>(
  promise: PromiseLike<Value>,
  { signal, timeoutMs, name }: TimeoutOptions,
): Promise<Value> {
  return new Promise((resolve, reject) => {
    const abort = () => finish(() => reject(abortReason(signal)))
    const timer = setTimeout(
      () => finish(() => reject(operationError('TIMEOUT', { name, seconds: timeoutMs / 1000 }))),
      timeoutMs,
    )
    const finish = (callback: () => void) => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', abort)
      callback()
    }
    // Also after the end of the wait: a later rejection must not be an unhandled one of the page.
    promise.then(
      value => finish(() => resolve(value)),
      (error: unknown) => finish(() => reject(error)),
    )
    if (signal?.aborted) return abort()
    signal?.addEventListener('abort', abort, { once: true })
  })
}
