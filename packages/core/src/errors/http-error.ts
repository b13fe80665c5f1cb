import { interpolate, W3mError } from './w3m-error.js'
import { operationErrorMessages } from './operation-messages.js'

/** Why a server refused: the parameter it is about (may be empty) and a sentence. */
export interface HttpReason {
  /** The parameter that the reason is about; empty where it is about none. */
  readonly field: string
  /** The reason in a sentence. */
  readonly description: string
}

/** What an `HttpError` holds beside its status. */
export interface HttpErrorOptions {
  /** What the server said of a call that it did not take, where it said something readable. */
  readonly reasons?: readonly HttpReason[]
  /** How long the server asked to be left alone, in ms; undefined where it did not say. */
  readonly retryAfterMs?: number | undefined
  /** What the server sent along, unread. */
  readonly cause?: unknown
}

/** A server answered with a status outside 2xx: `HTTP_STATUS`. */
export class HttpError extends W3mError<'UNKNOWN'> {
  /** The key of its sentence in the error table. */
  declare readonly code: 'HTTP_STATUS'
  /** The HTTP status: 404. */
  readonly status: number
  /** What the server said of a call that it did not take; empty where it said nothing readable. */
  readonly reasons: readonly HttpReason[]
  /** How long the server asked to be left alone, in ms; undefined where it did not say. */
  readonly retryAfterMs: number | undefined

  constructor(status: number, { reasons = [], retryAfterMs, cause }: HttpErrorOptions = {}) {
    super(
      'UNKNOWN',
      { status },
      {
        code: 'HTTP_STATUS',
        message: interpolate(operationErrorMessages.HTTP_STATUS, { status }),
        ...(cause === undefined ? {} : { cause }),
      },
    )
    this.status = status
    this.reasons = reasons
    this.retryAfterMs = retryAfterMs
  }
}

/** Tells whether a value is an `HttpError`. It knows only those of its own copy of the package. */
export const isHttpError = (value: unknown): value is HttpError => value instanceof HttpError
