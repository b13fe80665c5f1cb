import type { RateLimits } from '../rate-limits.js'
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

/** Whether the latest call got what it asked for, told by the statement that takes it. */
export const rateLimitTakenColumn = `ALTER TABLE token_buckets ADD COLUMN is_taken INTEGER NOT NULL DEFAULT 1;`

const burstSeconds = 10
/** One that is full again is like none: so often such buckets are removed. */
const removeEveryMs = 10_000

/** What a bucket holds at this moment. */
const filled = 'min(@capacity, tokens + max(0, @now - filled_at) / 1000.0 * @perSecond)'
const left = `(CASE WHEN ${filled} >= @needed THEN ${filled} - @cost ELSE ${filled} END)`
/** One statement, and so one transaction: every call of the API pays for it. */
const takeSql = `
  INSERT INTO token_buckets (name, client, tokens, filled_at, full_at, is_taken)
  VALUES (@limit, @client, @capacity - @cost, @now, @now + @cost / @perSecond * 1000.0, 1)
  ON CONFLICT DO UPDATE SET
    tokens = ${left},
    is_taken = ${filled} >= @needed,
    filled_at = @now,
    full_at = CAST(@now + (@capacity - ${left}) / @perSecond * 1000.0 + 1 AS INTEGER)
  RETURNING tokens, is_taken AS isTaken`

interface Bucket {
  readonly tokens: number
  readonly isTaken: number
}

/** @param nameOf what stands for a client in the database */
export function createRateLimits(
  { write, writeOnce }: Pick<Connection, 'write' | 'writeOnce'>,
  nameOf: (client: string) => string,
): RateLimits {
  let removedAt = -Infinity

  async function removeFull(now: number): Promise<void> {
    if (Math.abs(now - removedAt) < removeEveryMs) return
    removedAt = now
    await write(run => void run('DELETE FROM token_buckets WHERE full_at <= ?').run(now))
  }

  return {
    async take({ limit, client, perSecond, cost, now }) {
      await removeFull(now)
      const capacity = perSecond * burstSeconds
      const needed = Math.min(cost, capacity / 2)
      const values = { limit, client: nameOf(client), capacity, perSecond, cost, needed, now }
      const { tokens, isTaken } = await writeOnce(run => rowOf(run<Bucket>(takeSql).get(values)))
      return isTaken === 1 ? 0 : Math.ceil((needed - tokens) / perSecond)
    },
  }
}
