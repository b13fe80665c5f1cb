import { clientKey, isLoopback, siteOf } from '../http/client-key.js'
import { failure } from '../http/failure.js'
import type { RateLimits } from '../ports/rate-limits.js'

/** Names that one client may claim at once, and again in each hour: many are behind a proxy of this machine with no name. */
const claimsPerHour = 20
const claimsPerLoopbackHour = 20_000
const hourSeconds = 3_600

/** Counts a name that a client claims. @throws {Failure} 429 with the seconds to wait */
export type ChargeClaim = (address: string) => Promise<void>

/** @param now time in ms */
export const createClaimLimit =
  (rateLimits: RateLimits, now: () => number): ChargeClaim =>
  async address => {
    const key = clientKey(address)
    const wait = await rateLimits.take({
      limit: 'names',
      client: siteOf(key) ?? key,
      perSecond: (isLoopback(address) ? claimsPerLoopbackHour : claimsPerHour) / hourSeconds,
      burstSeconds: hourSeconds,
      cost: 1,
      now: now(),
    })
    if (wait > 0)
      throw failure(429, '', 'Too many names were claimed from this address.', { 'retry-after': String(wait) })
  }
