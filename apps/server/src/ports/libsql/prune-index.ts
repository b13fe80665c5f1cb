import type { ActivityLimits } from '../activity-repository.js'
import type { Statements } from './connection.js'

/** How much of the oldest is forgotten at once. */
const share = 0.1
/** Steps in one transaction; the next one goes on. */
const stepsMax = 10

/** In the order in which they are emptied: what happened, what pools held, what arrived, what may be taken. */
const tables = ['transactions', 'pool_states', 'assets_seen', 'approvals'] as const
type Table = (typeof tables)[number]

interface ChainRow {
  readonly id: number
  readonly caip: string
}
interface BlockTime {
  readonly number: number
  readonly time: number | null
}

/**
 * Keeps the index on its disk. What it has of chains that are not read any more goes first, then what is oldest over all
 * chains: one whose node is down does not keep the place from the others.
 */
export function createPruning(run: Statements) {
  const number = (sql: string, ...params: readonly unknown[]): number | null => {
    const row = run<Readonly<Record<string, number | null>>>(sql).get(...params)
    return row ? (Object.values(row)[0] ?? null) : null
  }
  const usedBytes = () =>
    ((number('PRAGMA page_count') ?? 0) - (number('PRAGMA freelist_count') ?? 0)) * (number('PRAGMA page_size') ?? 0)

  /** When a block was, by the first and the last one that are known of its chain, as if they came evenly. */
  function timeOf(chain: number, block: number): number {
    const known = (order: 'ASC' | 'DESC') =>
      run<BlockTime>(`SELECT number, time FROM blocks WHERE chain = ? ORDER BY number ${order} LIMIT 1`).get(chain)
    const [first, last] = [known('ASC'), known('DESC')]
    if (!first?.time || !last?.time) return 0
    const perBlock = (last.time - first.time) / Math.max(1, last.number - first.number)
    return last.time - (last.number - block) * perBlock
  }

  /** The blocks of a chain of which a table has something that may go: what happened in the newest one stays. */
  function heldOf(table: Table, chain: number) {
    const oldest = number(`SELECT min(block) FROM ${table} WHERE chain = ?`, chain)
    const newest = number(`SELECT max(block) FROM ${table} WHERE chain = ?`, chain)
    if (oldest === null || newest === null || (table === 'transactions' && oldest === newest)) return []
    return [{ chain, oldest, newest, time: timeOf(chain, oldest) }]
  }

  /** @returns false where nothing was left to forget */
  function forgetOldest(table: Table, chains: readonly ChainRow[]): boolean {
    const [held] = chains.flatMap(({ id }) => heldOf(table, id)).toSorted((one, other) => one.time - other.time)
    if (!held) return false
    const { chain, oldest, newest } = held
    const below = oldest + Math.max(1, Math.ceil((newest - oldest) * share))
    for (const each of table === 'transactions' ? ['entries', 'transactions'] : [table])
      run(`DELETE FROM ${each} WHERE chain = ? AND block < ?`).run(chain, below)
    if (table === 'transactions') {
      const time = number('SELECT min(time) FROM transactions WHERE chain = ?', chain)
      run('UPDATE chains SET from_block = ?, from_time = ? WHERE id = ?').run(below, time, chain)
    }
    return true
  }

  return {
    keepBelow({ bytesMax, chains: read }: ActivityLimits): void {
      if (usedBytes() <= bytesMax) return
      const chains = run<ChainRow>('SELECT id, caip FROM chains').all()
      const left = chains.filter(({ caip }) => read.length > 0 && !read.includes(caip))
      const forgetOf = (some: readonly ChainRow[]) => tables.some(table => forgetOldest(table, some))
      for (let step = 0; step < stepsMax && usedBytes() > bytesMax; step += 1)
        if (!forgetOf(left) && !forgetOf(chains)) return
    },
  }
}
