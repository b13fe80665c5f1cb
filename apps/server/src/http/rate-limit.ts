import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { RateLimits } from '../ports/rate-limits.js'
import { clientAddress } from './client-address.js'
import { clientKey, isLoopback } from './client-key.js'
import { Failure, failure } from './failure.js'

export interface RateLimitOptions {
  readonly rateLimits: RateLimits
  /** The name of the limit: a client has one share for each. */
  readonly limit: string
  /** Time in ms. */
  readonly now: () => number
  readonly perSecond: number
  readonly perSecondLoopback: number
  /** Whether a process may lease some of a client's share (`RateLimitTake`). */
  readonly isLeased?: boolean
  /** Addresses of reverse proxies, whose `x-forwarded-for` is trusted. */
  readonly proxies?: readonly string[]
}

/**
 * Takes what a request costs from its client's share. @throws {Failure} 429 with `retry-after` to a client address that
 * asks too often
 */
export type ConsumeForRequest = (context: Context, cost?: number) => Promise<void>

/** Takes what a part of a call costs from the share of the client that made it. @throws {Failure} 429 */
export type Consume = (cost: number) => Promise<void>

/** Whether somebody's share is used up. */
export const isRateLimited = (error: unknown): boolean => error instanceof Failure && error.status === 429

/**
 * Pays for a further part of a response; false where the client's share is used up, so that the response ends there.
 */
export async function tryConsume(consume: Consume, cost: number): Promise<boolean> {
  try {
    await consume(cost)
    return true
  } catch (error) {
    if (isRateLimited(error)) return false
    throw error
  }
}

export function createRateLimiter({
  rateLimits,
  limit,
  now,
  perSecond,
  perSecondLoopback,
  isLeased = false,
  proxies = [],
}: RateLimitOptions): ConsumeForRequest {
  return async (context, cost = 1) => {
    const address = clientAddress(context, proxies)
    const client = clientKey(address)
    // Set for the code that reads the body, which does not know the proxies.
    context.set('client', client)
    const waitSeconds = await rateLimits.take({
      limit,
      client,
      perSecond: isLoopback(address) ? perSecondLoopback : perSecond,
      cost,
      now: now(),
      isLeased,
    })
    if (waitSeconds > 0)
      throw failure(429, '', 'Too many requests from this address.', { 'retry-after': String(waitSeconds) })
  }
}

/** Takes `cost` from the client for every request. Handlers with a higher cost take the rest once they know it. */
export const rateLimit = (consume: ConsumeForRequest, cost = 1) =>
  createMiddleware(async (context, next) => {
    await consume(context, cost)
    await next()
  })

export interface ProjectLimitOptions extends Pick<RateLimitOptions, 'now' | 'rateLimits'> {
  /** Undefined where projects have no limit of their own. */
  readonly perSecond: number | undefined
}

/** The longest name of a project that is counted: the calls refuse longer ones. */
const projectIdMax = 128

/**
 * Takes a call from the project that a request names, for all its clients together: a project with many visitors is held to its
 * share. A request without a project counts against its address alone.
 */
export const projectLimit = ({ rateLimits, now, perSecond }: ProjectLimitOptions) =>
  createMiddleware(async (context, next) => {
    const projectId = context.req.query('projectId')
    if (perSecond !== undefined && projectId && projectId.length <= projectIdMax) {
      const waitSeconds = await rateLimits.take({
        limit: 'project',
        client: projectId,
        perSecond,
        cost: 1,
        now: now(),
        isLeased: true,
      })
      if (waitSeconds > 0)
        throw failure(429, 'projectId', 'Too many requests of this project.', { 'retry-after': String(waitSeconds) })
    }
    await next()
  })
