import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { failure } from './failure.js'

interface Bucket {
  tokens: number
  filledAt: number
}

export interface RateLimitOptions {
  /** Time in ms. */
  readonly now: () => number
  readonly perSecond: number
  readonly perSecondLoopback: number
}

const burstSeconds = 10
const bucketsMax = 10_000

/** A bucket for each client address: it holds ten seconds' worth and fills all the time. The most idle ones are forgotten. */
export function createRateLimit({ now, perSecond, perSecondLoopback }: RateLimitOptions) {
  const buckets = new Map<string, Bucket>()

  /** Takes one token; returns how many seconds to wait where there is none. */
  function take(address: string): number {
    const rate = isLoopback(address) ? perSecondLoopback : perSecond
    const at = now()
    const { tokens, filledAt } = buckets.get(address) ?? { tokens: rate * burstSeconds, filledAt: at }
    const filled = Math.min(rate * burstSeconds, tokens + (Math.max(0, at - filledAt) / 1000) * rate)
    buckets.delete(address)
    buckets.set(address, { tokens: filled >= 1 ? filled - 1 : filled, filledAt: at })
    for (const idlest of buckets.keys()) {
      if (buckets.size <= bucketsMax) break
      buckets.delete(idlest)
    }
    return filled >= 1 ? 0 : Math.ceil((1 - filled) / rate)
  }

  return createMiddleware(async (context, next) => {
    const waitSeconds = take(clientAddress(context))
    if (waitSeconds > 0) throw failure(429, '', 'Too many requests from this address.', { 'retry-after': String(waitSeconds) })
    await next()
  })
}

const isLoopback = (address: string): boolean => /^(?:::1|(?:::ffff:)?127(?:\.\d{1,3}){3})$/.test(address)

/** Where a request comes from. What a header says about it is not believed. */
function clientAddress(context: Context): string {
  try {
    return getConnInfo(context).remote.address ?? 'unknown'
  } catch {
    return 'unknown'
  }
}
