import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { failure } from './failure.js'
import { createTokenBuckets, isLoopback } from './token-buckets.js'

export interface RateLimitOptions {
  /** Time in ms. */
  readonly now: () => number
  readonly perSecond: number
  readonly perSecondLoopback: number
}

/** Answers 429 to a client address that asks too often. */
export function createRateLimit({ now, perSecond, perSecondLoopback }: RateLimitOptions) {
  const take = createTokenBuckets(now)
  return createMiddleware(async (context, next) => {
    const address = clientAddress(context)
    const waitSeconds = take(address, isLoopback(address) ? perSecondLoopback : perSecond)
    if (waitSeconds > 0) throw failure(429, '', 'Too many requests from this address.', { 'retry-after': String(waitSeconds) })
    await next()
  })
}

/** Where a request comes from. What a header says about it is not believed. */
function clientAddress(context: Context): string {
  try {
    return getConnInfo(context).remote.address ?? 'unknown'
  } catch {
    return 'unknown'
  }
}
