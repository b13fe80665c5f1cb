import { leaseMs } from './rate-limits.js'

interface Lease {
  /** How many tokens it was of. */
  size: number
  left: number
  /** Time in ms. */
  endsAt: number
}

/** What a process says of its last lease of a bucket when it asks that bucket again, in tokens. */
export interface LeaseChange {
  /** All of the last one, where it has not run out: the bucket still counts it. */
  readonly ended: number
  /** The part of it that goes back. */
  readonly returned: number
  /** How many it would take ahead. */
  readonly wanted: number
}

/** Tokens that a process took ahead. All of them have left their buckets already. */
export interface Leases {
  /** Hands out tokens of a lease; false where it has not so many. */
  spend(key: string, cost: number, now: number): boolean
  /** Ends a lease, before its bucket is asked. */
  end(key: string, now: number): LeaseChange
  /** Adds what a bucket gave ahead. */
  add(key: string, granted: number, now: number): void
}

/** Beyond so many clients at once the oldest leases are lost. */
const leasesMax = 10_000

/**
 * A lease is twice the last one where that was spent in its time, and else as many as were: who asks seldom is never
 * taken more for than it needs.
 */
export function createLeases(): Leases {
  const leases = new Map<string, Lease>()

  function removeOld(now: number): void {
    for (const [key, { endsAt }] of leases) {
      if (leases.size <= leasesMax && endsAt + leaseMs > now) return
      leases.delete(key)
    }
  }

  return {
    spend(key, cost, now) {
      const lease = leases.get(key)
      if (!lease || lease.left < cost || now >= lease.endsAt) return false
      lease.left -= cost
      return true
    },
    end(key, now) {
      const lease = leases.get(key)
      if (!lease) return { ended: 0, returned: 0, wanted: 0 }
      const { size, left, endsAt } = lease
      leases.delete(key)
      return now < endsAt
        ? { ended: size, returned: left, wanted: Math.max(1, 2 * size) }
        : { ended: 0, returned: 0, wanted: size - left }
    },
    add(key, granted, now) {
      removeOld(now)
      // There is one where two calls asked the bucket at the same time.
      const other = leases.get(key)
      leases.delete(key)
      leases.set(key, {
        size: granted + (other?.size ?? 0),
        left: granted + (other?.left ?? 0),
        endsAt: Math.min(now + leaseMs, other?.endsAt ?? Infinity),
      })
    },
  }
}
