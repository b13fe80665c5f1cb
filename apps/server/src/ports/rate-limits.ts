export interface RateLimitTake {
  /** What is limited: the same client has a share of each. */
  readonly limit: string
  readonly client: string
  /** Tokens that come back in a second. */
  readonly perSecond: number
  /** So many seconds' worth a full bucket has. Default: 10. */
  readonly burstSeconds?: number | undefined
  readonly cost: number
  /** Time in ms. */
  readonly now: number
  /**
   * Whether a process that is asked often may take some tokens ahead, and hand them out by itself. They left the bucket
   * when it took them, so all processes together never hand out more than there are; a client that comes to another
   * process meanwhile may be refused that many early. For what keeps a server from too much work, not for what keeps
   * somebody from guessing. Default: each take is one of the shared bucket.
   */
  readonly isLeased?: boolean | undefined
}

/** At most such a part of what is left in a bucket is taken ahead: near its end, each take is one of the bucket. */
export const leasePart = 1 / 32
/** Tokens that were taken ahead and are not handed out by then are lost: the bucket fills again as if they were spent. */
export const leaseMs = 250

/** Token buckets, the same for all server processes. */
export interface RateLimits {
  /**
   * Takes `cost` tokens from a client's bucket; resolves with how many seconds to wait where they are not there, and with
   * 0 where they were taken. What costs more than half of a full bucket is let through by one that is half full, which
   * owes the rest: else what costs more than all would never be.
   */
  take(request: RateLimitTake): Promise<number>
}
