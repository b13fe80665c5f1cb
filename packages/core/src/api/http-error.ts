import { OperationError } from '../errors/operation-error.js'

/** Why a server refused: the parameter it is about (may be empty) and a sentence. */
export interface HttpReason {
  readonly field: string
  readonly description: string
}

const reasonsMax = 20
const reasonMaxLength = 500

/**
 * A server answered with a status outside 2xx. `reasons` is what it said about it, empty where it said nothing
 * readable.
 */
export class HttpError extends OperationError<'HTTP_STATUS'> {
  readonly status: number
  readonly reasons: readonly HttpReason[]
  /** How long the server asked to wait, in ms. */
  readonly retryAfterMs: number | undefined

  constructor(status: number, reasons: readonly HttpReason[] = [], retryAfterMs?: number) {
    super('HTTP_STATUS', { status })
    this.status = status
    this.reasons = reasons
    this.retryAfterMs = retryAfterMs
  }
}

export const isHttpError = (value: unknown): value is HttpError => value instanceof HttpError

/** The reasons in an error's body `{ status: 'FAILED', reasons: [{ field, description }] }`; anything else has none. */
export function readReasons(body: string): readonly HttpReason[] {
  const reasons = propertyOf(parse(body), 'reasons')
  if (!Array.isArray(reasons)) return []
  return reasons.slice(0, reasonsMax).flatMap(reason => {
    const description = propertyOf(reason, 'description')
    const field = propertyOf(reason, 'field')
    if (typeof description !== 'string' || description === '') return []
    return [
      {
        field: typeof field === 'string' ? field.slice(0, reasonMaxLength) : '',
        description: description.slice(0, reasonMaxLength),
      },
    ]
  })
}

/** Reads `Retry-After`: seconds or an HTTP date, as ms from `now`; undefined where it is neither. */
export function readRetryAfter(header: string | null, now: number): number | undefined {
  if (header === null) return undefined
  const seconds = /^\s*\d{1,9}\s*$/.test(header) ? Number(header) * 1000 : Date.parse(header) - now
  return Number.isNaN(seconds) ? undefined : Math.max(0, seconds)
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const propertyOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined
