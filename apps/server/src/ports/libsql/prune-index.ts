import { setImmediate as nextTurn } from 'node:timers/promises'
import type { ActivityLimits } from '../activity-repository.js'
import type { Connection, Statements } from './connection.js'

/** How much of the oldest is forgotten in one step. */
const share = 0.1
/** Steps after one batch, and how long they may take: the next one goes on. */
const stepsMax = 10
const pruneMs = 2_000
/** Rows of a table that go in one transaction, and those of one block more: calls are answered between two of them. */
export const rowsMax = 1_000

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
interface Blocks {
  readonly oldest: number
  readonly newest: number
}

/** What goes in one step: what a table has of a chain before a block. */
interface Step {
  readonly table: Table
  readonly chain: number
  readonly below: number
}

function numberOf(run: Statements, sql: string, ...params: readonly unknown[]): number | null {
  const row = run<Readonly<Record<string, number | null>>>(sql).get(...params)
  return row ? (Object.values(row)[0] ?? null) : null
}

const usedBytes = (run: Statements): number =>
  ((numberOf(run, 'PRAGMA page_count') ?? 0) - (numberOf(run, 'PRAGMA freelist_count') ?? 0)) *
  (numberOf(run, 'PRAGMA page_size') ?? 0)

/** When a block was, by the first and the last one that are known of its chain, as if they came evenly. */
function timeOf(run: Statements, chain: number, block: number): number {
  const known = (order: 'ASC' | 'DESC') =>
    run<BlockTime>(`SELECT number, time FROM blocks WHERE chain = ? ORDER BY number ${order} LIMIT 1`).get(chain)
  const [first, last] = [known('ASC'), known('DESC')]
  if (!first?.time || !last?.time) return 0
  const perBlock = (last.time - first.time) / Math.max(1, last.number - first.number)
  return last.time - (last.number - block) * perBlock
}

/** The blocks of a chain of which a table has something that may go: what happened in the newest one stays. */
function blockRangeOf(run: Statements, table: Table, chain: number): Blocks | undefined {
  const oldest = numberOf(run, `SELECT min(block) FROM ${table} WHERE chain = ?`, chain)
  const newest = numberOf(run, `SELECT max(block) FROM ${table} WHERE chain = ?`, chain)
  const isEmpty = oldest === null || newest === null || (table === 'transactions' && oldest === newest)
  return isEmpty ? undefined : { oldest, newest }
}

/** What is oldest of some chains. */
function oldestOf(run: Statements, chains: readonly ChainRow[]): Step | undefined {
  for (const table of tables) {
    const ranges = chains.flatMap(({ id }) => {
      const blocks = blockRangeOf(run, table, id)
      return blocks ? [{ ...blocks, chain: id, time: timeOf(run, id, blocks.oldest) }] : []
    })
    const [first] = ranges.toSorted((one, other) => one.time - other.time)
    if (!first) continue
    const { chain, oldest, newest } = first
    return { table, chain, below: oldest + Math.max(1, Math.ceil((newest - oldest) * share)) }
  }
  return undefined
}

/** What is forgotten next; undefined where nothing is left to forget. */
function nextStep(run: Statements, read: readonly string[]): Step | undefined {
  const chains = run<ChainRow>('SELECT id, caip FROM chains').all()
  const left = chains.filter(({ caip }) => read.length > 0 && !read.includes(caip))
  return oldestOf(run, left) ?? oldestOf(run, chains)
}

/** Forgets a part of a step. Others may have forgotten more meanwhile. @returns whether some of it is left */
function forgetSome(run: Statements, { table, chain, below }: Step, bytesMax: number): boolean {
  const range = blockRangeOf(run, table, chain)
  if (!range || range.oldest >= below || usedBytes(run) <= bytesMax) return false
  const emptied: readonly string[] = table === 'transactions' ? ['entries', table] : [table]
  const ends = emptied.map(each =>
    numberOf(run, `SELECT block FROM ${each} WHERE chain = ? ORDER BY block LIMIT 1 OFFSET ${rowsMax}`, chain),
  )
  const last = table === 'transactions' ? Math.min(below, range.newest) : below
  const end = Math.max(range.oldest + 1, Math.min(last, ...ends.map(block => block ?? last)))
  for (const each of emptied) run(`DELETE FROM ${each} WHERE chain = ? AND block < ?`).run(chain, end)
  if (table === 'transactions') {
    const time = numberOf(run, 'SELECT time FROM transactions WHERE chain = ? ORDER BY block, position LIMIT 1', chain)
    run('UPDATE chains SET from_block = ?, from_time = ? WHERE id = ?').run(end, time, chain)
  }
  return end < last
}

/**
 * Keeps the index on its disk. What it has of chains that are not read any more goes first, then what is oldest over
 * all chains: one whose node is down does not keep the place from the others.
 */
export async function keepBelow(
  { read, write }: Pick<Connection, 'read' | 'write'>,
  { bytesMax, chains }: ActivityLimits,
): Promise<void> {
  const until = performance.now() + pruneMs
  for (let count = 0; count < stepsMax && usedBytes(read) > bytesMax; count += 1) {
    const step = nextStep(read, chains)
    if (!step) return
    while (await write(run => forgetSome(run, step, bytesMax))) {
      if (performance.now() > until) return
      await nextTurn()
    }
  }
}
