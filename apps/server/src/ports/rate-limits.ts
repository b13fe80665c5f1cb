export interface RateLimitTake {
  /** The name of the limit: a client has one bucket for each. */
  readonly limit: string
  readonly client: string
  /** Tokens that come back in a second. */
  readonly perSecond: number
  /** The capacity of a bucket, in seconds of its refill. Default: 10. */
  readonly burstSeconds?: number | undefined
  readonly cost: number
  /** Time in ms. */
  readonly now: number
  /**
   * Whether a busy process may lease some tokens ahead and hand them out by itself. Leased tokens have left the bucket,
   * so all processes together never hand out more than it had; a client that comes to another process meanwhile may be
   * refused that many tokens early. Suits limits on a server's work, not limits on guessing. Default: each take goes to
   * the shared bucket.
   */
  readonly isLeased?: boolean | undefined
}

/**
 * The largest part of a bucket's remaining tokens that is leased: near its end, each take goes to the bucket itself.
 */
export const leasePart = 1 / 32
/** Tokens that were taken ahead and are not handed out by then are lost: the bucket fills again as if they were spent. */
export const leaseMs = 250

/** Token buckets, the same for all server processes. */
export interface RateLimits {
  /**
   * Takes `cost` tokens from a client's bucket; resolves with how many seconds to wait where they are not there, and with
   * 0 where they were taken. A take of more than half the capacity succeeds once the bucket is half full, which then
   * owes the rest: otherwise a take of more than the capacity would never succeed.
   */
  take(request: RateLimitTake): Promise<number>
}
