export interface RateLimitTake {
  /** What is limited: the same client has a share of each. */
  readonly limit: string
  readonly client: string
  /** Tokens that come back in a second. A full bucket has ten seconds' worth. */
  readonly perSecond: number
  readonly cost: number
  /** Time in ms. */
  readonly now: number
}

/** Token buckets, the same for all server processes. */
export interface RateLimits {
  /**
   * Takes `cost` tokens from a client's bucket; resolves with how many seconds to wait where they are not there, and with
   * 0 where they were taken. What costs more than half of a full bucket is let through by one that is half full, which
   * owes the rest: else what costs more than all would never be.
   */
  take(request: RateLimitTake): Promise<number>
}
