import type { RateLimits } from '../ports/rate-limits.js'
import { clientKey, isLoopback, siteOf } from './client-key.js'
import { failure } from './failure.js'

/** Counts what a client does. @throws {Failure} 429 with the seconds to wait */
export type ConsumeHourly = (address: string) => Promise<void>

export interface HourlyLimitOptions {
  readonly rateLimits: RateLimits
  /** The name of the limit: a client has one share for each. */
  readonly limit: string
  /** How much one client may do at once, and again in each hour. */
  readonly perHour: number
  /** The same for clients on this machine: many are behind a proxy of it with no name. */
  readonly perLoopbackHour: number
  /** Why a client is refused. */
  readonly refusal: string
  /** Time in ms. */
  readonly now: () => number
}

const hourSeconds = 3_600

/** Limits what one client, or an IPv6 /48, does in an hour. */
export const createHourlyLimit =
  ({ rateLimits, limit, perHour, perLoopbackHour, refusal, now }: HourlyLimitOptions): ConsumeHourly =>
  async address => {
    const key = clientKey(address)
    const wait = await rateLimits.take({
      limit,
      client: siteOf(key) ?? key,
      perSecond: (isLoopback(address) ? perLoopbackHour : perHour) / hourSeconds,
      burstSeconds: hourSeconds,
      cost: 1,
      now: now(),
    })
    if (wait > 0) throw failure(429, '', refusal, { 'retry-after': String(wait) })
  }
