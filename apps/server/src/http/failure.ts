import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { HttpReason } from '@w3m/core/api'
import { reportError } from '../logging/log.js'

/**
 * A request that ends with this status and these reasons: 400 wrong value, 404, 408, 413, 422 no JSON, 429, 501 not
 * built, 503 a node is down.
 */
export class Failure extends Error {
  readonly status: ContentfulStatusCode
  readonly reasons: readonly HttpReason[]
  readonly headers: Readonly<Record<string, string>>

  constructor(
    status: ContentfulStatusCode,
    reasons: readonly HttpReason[],
    headers: Readonly<Record<string, string>> = {},
  ) {
    super(reasons[0]?.description ?? `HTTP ${status}`)
    this.status = status
    this.reasons = reasons
    this.headers = headers
  }
}

/** A failure with one reason. `field` is the parameter it is about, empty where it is about none. */
export const failure = (
  status: ContentfulStatusCode,
  field: string,
  description: string,
  headers?: Readonly<Record<string, string>>,
): Failure => new Failure(status, [{ field, description }], headers)

/**
 * The body that every error has. What went wrong inside is logged, never sent.
 * @param report hears of what nobody foresaw
 */
export function answerFailure(
  context: Context,
  error: unknown,
  report: (error: unknown) => void = reportError,
): Response {
  if (!(error instanceof Failure)) report(error)
  const { status, reasons, headers } =
    error instanceof Failure ? error : failure(500, '', 'The server failed to answer.')
  return context.json({ status: 'FAILED', reasons }, status, { ...headers, 'cache-control': 'no-store' })
}
