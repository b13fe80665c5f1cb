import { OperationError } from '../errors/operation-error.js'
import { rpcRetryCapMs } from '../limits/rpc-limits.js'

/** A status other than 2xx. `cause` is what the server said, where it said it in JSON. */
export class HttpFailure extends OperationError<'HTTP_STATUS'> {
  readonly status: number
  /** How long the server wants to be left alone; undefined where it did not say. */
  readonly retryAfterMs: number | undefined

  constructor(status: number, options: { readonly cause?: unknown; readonly retryAfterMs?: number | undefined } = {}) {
    super('HTTP_STATUS', { status }, { cause: options.cause })
    this.status = status
    this.retryAfterMs = options.retryAfterMs
  }
}

/** Reads a `Retry-After` header: seconds, or a date. `dateMs` is the present as a Unix time. */
export function readRetryAfterMs(header: string | null, dateMs: number): number | undefined {
  if (header === null) return undefined
  const text = header.trim()
  if (/^\d{1,9}$/.test(text)) return Number(text) * 1_000
  const date = Date.parse(text)
  // A date beyond the longest wait that is granted may as well come from a wrong clock.
  return Number.isNaN(date) ? undefined : Math.min(Math.max(0, date - dateMs), rpcRetryCapMs)
}
