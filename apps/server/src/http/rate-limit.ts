import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { clientAddress } from './client-address.js'
import { failure } from './failure.js'
import { clientKey, createTokenBuckets, isLoopback } from './token-buckets.js'

export interface RateLimitOptions {
  /** Time in ms. */
  readonly now: () => number
  readonly perSecond: number
  readonly perSecondLoopback: number
  /** Addresses of reverse proxies, which are believed when they say for whom they ask. */
  readonly proxies?: readonly string[]
}

/** Takes what a request costs from its client's share. @throws {Failure} 429 with `retry-after` to a client address that asks too often */
export type Charge = (context: Context, cost?: number) => void

export function createCharge({ now, perSecond, perSecondLoopback, proxies = [] }: RateLimitOptions): Charge {
  const take = createTokenBuckets(now)
  return (context, cost) => {
    const address = clientAddress(context, proxies)
    const waitSeconds = take(clientKey(address), isLoopback(address) ? perSecondLoopback : perSecond, cost)
    if (waitSeconds > 0) throw failure(429, '', 'Too many requests from this address.', { 'retry-after': String(waitSeconds) })
  }
}

/** Charges every request with one. What costs more charges the rest where it knows it. */
export const rateLimit = (charge: Charge) =>
  createMiddleware(async (context, next) => {
    charge(context)
    await next()
  })
