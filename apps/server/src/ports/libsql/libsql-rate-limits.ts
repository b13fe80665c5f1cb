import { createLeases } from '../leases.js'
import { leaseMs, leasePart, type RateLimits, type RateLimitTake } from '../rate-limits.js'
import { rowOf, type Connection } from './connection.js'

export const rateLimitTables = `
  CREATE TABLE token_buckets (
    name TEXT NOT NULL,
    client TEXT NOT NULL,
    tokens REAL NOT NULL,
    filled_at INTEGER NOT NULL,
    full_at INTEGER NOT NULL,
    PRIMARY KEY (name, client)
  ) WITHOUT ROWID;`

/** Whether the latest call got its tokens, so that the statement that takes them can return it. */
export const rateLimitTakenColumn = `ALTER TABLE token_buckets ADD COLUMN is_taken INTEGER NOT NULL DEFAULT 1;`

/** The leased tokens that processes may still hand out, until when, and how many the latest call leased. */
export const rateLimitLeaseColumns = `
  ALTER TABLE token_buckets ADD COLUMN leased REAL NOT NULL DEFAULT 0;
  ALTER TABLE token_buckets ADD COLUMN leased_until INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE token_buckets ADD COLUMN granted REAL NOT NULL DEFAULT 0;`

const defaultBurstSeconds = 10
/** The interval at which full buckets are removed: a full bucket equals a missing one. */
const removeEveryMs = 10_000

/** SQL for the tokens that return between two times. */
const refill = (from: string, to: string) => `max(0, ${to} - ${from}) / 1000.0 * @perSecond`

/**
 * One statement, and so one transaction. While the bucket refills, leased tokens count as if they were still in it: a
 * client never has more tokens at once than a full bucket.
 */
const takeSql = `
  WITH
    stored AS (
      SELECT
        coalesce(tokens, @capacity) AS tokens,
        coalesce(filled_at, @now) AS filled_at,
        iif(leased_until > filled_at, leased, 0) AS leased,
        coalesce(leased_until, 0) AS leased_until
      FROM (SELECT 1) LEFT JOIN token_buckets ON name = @limit AND client = @client
    ),
    bucket AS (
      SELECT
        @returned + min(
          @capacity,
          min(@capacity - leased, tokens + ${refill('filled_at', 'min(@now, leased_until)')})
            + ${refill('max(filled_at, leased_until)', '@now')}
        ) AS tokens,
        iif(leased_until > @now, leased - @ended, 0) AS leased,
        leased_until
      FROM stored
    ),
    taken AS (
      SELECT
        *,
        tokens >= @needed AS is_taken,
        iif(tokens >= @needed, max(0, min(@requestedSize, floor((tokens - @cost) * ${leasePart}))), 0) AS granted,
        iif(tokens >= @needed, @cost, 0) AS cost
      FROM bucket
    ),
    kept AS (
      SELECT
        tokens - cost - granted AS tokens,
        leased + granted AS leased,
        iif(granted > 0, max(leased_until, @now + ${leaseMs}), leased_until) AS leased_until,
        is_taken,
        granted
      FROM taken
    )
  INSERT INTO token_buckets (name, client, tokens, filled_at, full_at, is_taken, leased, leased_until, granted)
  SELECT
    @limit, @client, tokens, @now,
    CAST(max(@now + (@capacity - tokens) / @perSecond * 1000.0, leased_until + leased / @perSecond * 1000.0) + 1 AS INTEGER),
    is_taken, leased, leased_until, granted
  FROM kept WHERE true
  ON CONFLICT DO UPDATE SET
    tokens = excluded.tokens,
    filled_at = excluded.filled_at,
    full_at = excluded.full_at,
    is_taken = excluded.is_taken,
    leased = excluded.leased,
    leased_until = excluded.leased_until,
    granted = excluded.granted
  RETURNING tokens, is_taken AS isTaken, granted`

interface Bucket {
  readonly tokens: number
  readonly isTaken: number
  readonly granted: number
}

const noLease = { ended: 0, returned: 0, requestedSize: 0 }

/** @param nameOf what stands for a client in the database */
export function createRateLimits(
  { write, writeOnce }: Pick<Connection, 'write' | 'writeOnce'>,
  nameOf: (client: string) => string,
): RateLimits {
  const leases = createLeases()
  let removedAt = -Infinity

  async function removeFull(now: number): Promise<void> {
    if (Math.abs(now - removedAt) < removeEveryMs) return
    removedAt = now
    await write(run => void run('DELETE FROM token_buckets WHERE full_at <= ?').run(now))
  }

  async function takeShared(
    { limit, client, perSecond, burstSeconds = defaultBurstSeconds, cost, now, isLeased }: RateLimitTake,
    key: string,
  ) {
    await removeFull(now)
    const capacity = perSecond * burstSeconds
    const needed = Math.min(cost, capacity / 2)
    const lease = isLeased ? leases.end(key, now) : noLease
    const values = { limit, client: nameOf(client), capacity, perSecond, cost, needed, now, ...lease }
    const { tokens, isTaken, granted } = await writeOnce(run => rowOf(run<Bucket>(takeSql).get(values)))
    if (isLeased && isTaken === 1) leases.add(key, granted, now)
    return isTaken === 1 ? 0 : Math.ceil((needed - tokens) / perSecond)
  }

  return {
    async take(request) {
      const key = `${request.limit} ${request.client}`
      if (request.isLeased && leases.spend(key, request.cost, request.now)) return 0
      return takeShared(request, key)
    },
  }
}
