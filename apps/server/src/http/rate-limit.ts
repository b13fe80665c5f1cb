import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { RateLimits } from '../ports/rate-limits.js'
import { clientAddress } from './client-address.js'
import { clientKey, isLoopback } from './client-key.js'
import { failure } from './failure.js'

export interface RateLimitOptions {
  readonly rateLimits: RateLimits
  /** What is limited: a client has a share of each. */
  readonly limit: string
  /** Time in ms. */
  readonly now: () => number
  readonly perSecond: number
  readonly perSecondLoopback: number
  /** Addresses of reverse proxies, which are believed when they say for whom they ask. */
  readonly proxies?: readonly string[]
}

/**
 * Takes what a request costs from its client's share. @throws {Failure} 429 with `retry-after` to a client address that
 * asks too often
 */
export type Charge = (context: Context, cost?: number) => Promise<void>

export function createCharge({
  rateLimits,
  limit,
  now,
  perSecond,
  perSecondLoopback,
  proxies = [],
}: RateLimitOptions): Charge {
  return async (context, cost = 1) => {
    const address = clientAddress(context, proxies)
    const waitSeconds = await rateLimits.take({
      limit,
      client: clientKey(address),
      perSecond: isLoopback(address) ? perSecondLoopback : perSecond,
      cost,
      now: now(),
    })
    if (waitSeconds > 0)
      throw failure(429, '', 'Too many requests from this address.', { 'retry-after': String(waitSeconds) })
  }
}

/** Charges every request with one. What costs more charges the rest where it knows it. */
export const rateLimit = (charge: Charge) =>
  createMiddleware(async (context, next) => {
    await charge(context)
    await next()
  })
