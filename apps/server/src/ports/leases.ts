import { leaseMs } from './rate-limits.js'

interface Lease {
  /** The number of tokens that were leased. */
  size: number
  remaining: number
  /** Time in ms. */
  endsAt: number
}

/** The result of a process's last lease, passed to the bucket with the next take, in tokens. */
export interface LeaseChange {
  /** The size of the last lease, if it has not expired: the bucket still counts it. */
  readonly ended: number
  /** The part of it that goes back. */
  readonly returned: number
  /** How many tokens the process would lease next. */
  readonly requestedSize: number
}

/** Tokens that a process took ahead. All of them have left their buckets already. */
export interface Leases {
  /** Spends tokens of a lease; false where it has too few. */
  spend(key: string, cost: number, now: number): boolean
  /** Ends a lease, before its bucket is asked. */
  end(key: string, now: number): LeaseChange
  /** Adds what a bucket gave ahead. */
  add(key: string, granted: number, now: number): void
}

/** The most leases at once; beyond that the oldest ones are lost. */
const leasesMax = 10_000

/**
 * A lease has twice the size of the last one if that was used up before its end, else the number of tokens that were
 * spent: a client with few calls never leases more than it needs.
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
      if (!lease || lease.remaining < cost || now >= lease.endsAt) return false
      lease.remaining -= cost
      return true
    },
    end(key, now) {
      const lease = leases.get(key)
      if (!lease) return { ended: 0, returned: 0, requestedSize: 0 }
      const { size, remaining, endsAt } = lease
      leases.delete(key)
      return now < endsAt
        ? { ended: size, returned: remaining, requestedSize: Math.max(1, 2 * size) }
        : { ended: 0, returned: 0, requestedSize: size - remaining }
    },
    add(key, granted, now) {
      removeOld(now)
      // A lease exists already where two calls went to the bucket at the same time.
      const other = leases.get(key)
      leases.delete(key)
      leases.set(key, {
        size: granted + (other?.size ?? 0),
        remaining: granted + (other?.remaining ?? 0),
        endsAt: Math.min(now + leaseMs, other?.endsAt ?? Infinity),
      })
    },
  }
}
