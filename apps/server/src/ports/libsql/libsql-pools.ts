import type { CaipNetworkId } from '@w3m/core/caip'
import * as v from 'valibot'
import type { ActivityRepository, IndexedBlock, PoolPoint } from '../activity-repository.js'
import type { Statements } from './connection.js'

/** The last state of each pool is kept per time slot of this length, for the retention time. */
const slotMs = 300_000
const retentionMs = 366 * 86_400_000

const units = v.pipe(
  v.string(),
  v.transform(text => BigInt(text)),
)
const poolRow = v.object({ time: v.number(), first: units, second: units })
const pointOf = (row: unknown): PoolPoint => v.parse(poolRow, row)

/** Reads the past reserves of pools, which the index took from their logs. */
export const createPoolReads = (
  read: Statements,
  idOf: (chain: CaipNetworkId) => number,
): Pick<ActivityRepository, 'poolPoints'> => ({
  async poolPoints(chain, pool, { fromMs, stepMs }) {
    const lastBefore = read(
      `SELECT time, first, second FROM pool_states
       WHERE chain = ? AND pool = ? AND slot <= ? AND time < ? ORDER BY slot DESC LIMIT 1`,
    )
    const points: PoolPoint[] = []
    // From step to step: a year has a hundred times more rows than steps.
    for (let beforeMs = Number.MAX_SAFE_INTEGER; ;) {
      const row = lastBefore.get(idOf(chain), pool, Math.floor(beforeMs / slotMs), beforeMs)
      if (row === undefined) break
      const point = pointOf(row)
      points.push(point)
      if (point.time < fromMs) break
      beforeMs = Math.max(Math.floor(point.time / stepMs) * stepMs, fromMs)
    }
    return points.reverse()
  },
})

/** Keeps what pools hold after a block. */
export function storePools(run: Statements, chain: number, { number, time, pools = [] }: IndexedBlock): void {
  for (const { pool, first, second } of pools) {
    run(
      `INSERT INTO pool_states (chain, pool, slot, block, time, first, second) VALUES (?, ?, ?, ?, ?, ?, ?)
       ON CONFLICT DO UPDATE SET block = excluded.block, time = excluded.time, first = excluded.first,
         second = excluded.second`,
    ).run(chain, pool, Math.floor(time / slotMs), number, time, first.toString(), second.toString())
    run('DELETE FROM pool_states WHERE chain = ? AND pool = ? AND slot < ?').run(
      chain,
      pool,
      Math.floor((time - retentionMs) / slotMs),
    )
  }
}
