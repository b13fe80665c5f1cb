import { createHourlyLimit, type ConsumeHourly } from '../http/hourly-limit.js'
import type { RateLimits } from '../ports/rate-limits.js'

/** Counts a name that a client claims. @throws {Failure} 429 with the seconds to wait */
export type ConsumeClaim = ConsumeHourly

/** @param now time in ms */
export const createClaimLimit = (rateLimits: RateLimits, now: () => number): ConsumeClaim =>
  createHourlyLimit({
    rateLimits,
    limit: 'names',
    perHour: 20,
    perLoopbackHour: 20_000,
    refusal: 'Too many names were claimed from this address.',
    now,
  })
