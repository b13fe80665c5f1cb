import { createHourlyLimit, type ConsumeHourly } from '../http/hourly-limit.js'
import type { RateLimits } from '../ports/rate-limits.js'

/** Counts a session that a client begins. @throws {Failure} 429 with the seconds to wait */
export type ConsumeSession = ConsumeHourly

/**
 * Limits the sessions of one client: each is stored for a week, and anybody has any number of keys to sign in with.
 * @param now time in ms
 */
export const createSessionLimit = (rateLimits: RateLimits, now: () => number): ConsumeSession =>
  createHourlyLimit({
    rateLimits,
    limit: 'sessions',
    perHour: 1_000,
    perLoopbackHour: 400_000,
    refusal: 'Too many sessions were begun from this address.',
    now,
  })
