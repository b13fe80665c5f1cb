import { abortReason } from '../async/abort-reason.js'
import type { W3mError } from '../errors/w3m-error.js'
import type { Connection } from '../events/events.store.js'

/**
 * One try to connect: from the host's call or the visitor's click to exactly one outcome.
 * Every caller that joined gets the same answer; `signal` tells the wallet's side to stop.
 */
export interface Attempt {
  readonly signal: AbortSignal
  readonly outcome: Promise<Connection>
  readonly isSettled: boolean
  succeed(connection: Connection): void
  fail(error: W3mError): void
  /**
   * The outcome for one more caller, whose own signal gives up the wait; the attempt ends when the last one gave up.
   */
  join(signal: AbortSignal | undefined): Promise<Connection>
}

export interface AttemptReport {
  readonly succeeded: (connection: Connection) => void
  readonly onFailed: (error: W3mError) => void
}

/** `report` receives the outcome once, before any caller does. */
export function createAttempt(report: AttemptReport): Attempt {
  const controller = new AbortController()
  const cleanups: (() => void)[] = []
  let isSettled = false
  let callers = 0
  let resolve!: (connection: Connection) => void
  let reject!: (error: W3mError) => void
  const outcome = new Promise<Connection>((onSuccess, onFailure) => {
    resolve = onSuccess
    reject = onFailure
  })
  // The visitor's own attempts have no caller who would catch.
  outcome.catch(() => undefined)

  const finish = (callback: () => void) => {
    if (isSettled) return
    isSettled = true
    for (const end of cleanups) end()
    callback()
  }
  const attempt: Attempt = {
    signal: controller.signal,
    outcome,
    get isSettled() {
      return isSettled
    },
    succeed: connection =>
      finish(() => {
        try {
          report.succeeded(connection)
        } finally {
          resolve(connection)
        }
      }),
    fail: error =>
      finish(() => {
        controller.abort(error)
        try {
          report.onFailed(error)
        } finally {
          reject(error)
        }
      }),
    join(signal) {
      callers++
      if (!signal) return outcome
      return new Promise((onSuccess, onFailure) => {
        outcome.then(onSuccess, onFailure)
        const abort = () => {
          const reason = abortReason(signal)
          if (--callers) onFailure(reason)
          else attempt.fail(reason)
        }
        if (signal.aborted) return abort()
        signal.addEventListener('abort', abort)
        cleanups.push(() => signal.removeEventListener('abort', abort))
      })
    },
  }
  return attempt
}
