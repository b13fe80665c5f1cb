import { setImmediate as nextTurn } from 'node:timers/promises'
import type { ActivityLimits } from '../activity-repository.js'
import type { Connection, Statements } from './connection.js'
import { tablesByExcess, type Table } from './table-shares.js'

/** The part of a table's block range that one step deletes. */
const stepPart = 0.1
/** Steps after one batch, and their time limit: the next batch continues. */
const stepsMax = 10
const pruneMs = 2_000
/**
 * The rows of a table that one transaction deletes, and at most those of one block more: calls are answered in between.
 */
export const rowsMax = 1_000

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

/** One step deletes the rows that a table has of a chain, below a block. */
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

/** Estimates the time of a block from the first and the last known block of its chain, at an even rate. */
function timeOf(run: Statements, chain: number, block: number): number {
  const known = (order: 'ASC' | 'DESC') =>
    run<BlockTime>(`SELECT number, time FROM blocks WHERE chain = ? ORDER BY number ${order} LIMIT 1`).get(chain)
  const [first, last] = [known('ASC'), known('DESC')]
  if (!first?.time || !last?.time) return 0
  const perBlock = (last.time - first.time) / Math.max(1, last.number - first.number)
  return last.time - (last.number - block) * perBlock
}

/** The blocks of a chain of which a table has deletable rows: the transactions of the newest block stay. */
function blockRangeOf(run: Statements, table: Table, chain: number): Blocks | undefined {
  const oldest = numberOf(run, `SELECT min(block) FROM ${table} WHERE chain = ?`, chain)
  const newest = numberOf(run, `SELECT max(block) FROM ${table} WHERE chain = ?`, chain)
  const isEmpty = oldest === null || newest === null || (table === 'transactions' && oldest === newest)
  return isEmpty ? undefined : { oldest, newest }
}

/** The step that deletes the oldest rows of some chains, from the first of the tables that has any. */
function oldestOf(run: Statements, chains: readonly ChainRow[], tables: readonly Table[]): Step | undefined {
  for (const table of tables) {
    const ranges = chains.flatMap(({ id }) => {
      const blocks = blockRangeOf(run, table, id)
      return blocks ? [{ ...blocks, chain: id, time: timeOf(run, id, blocks.oldest) }] : []
    })
    const [first] = ranges.toSorted((one, other) => one.time - other.time)
    if (!first) continue
    const { chain, oldest, newest } = first
    return { table, chain, below: oldest + Math.max(1, Math.ceil((newest - oldest) * stepPart)) }
  }
  return undefined
}

/** The next step; undefined where nothing is left to delete. */
function nextStep(run: Statements, read: readonly string[]): Step | undefined {
  const chains = run<ChainRow>('SELECT id, caip FROM chains').all()
  const unservedChains = chains.filter(({ caip }) => read.length > 0 && !read.includes(caip))
  const tables = tablesByExcess(run, usedBytes(run))
  return oldestOf(run, unservedChains, tables) ?? oldestOf(run, chains, tables)
}

/** Deletes a part of a step; other processes may have deleted more. @returns whether some of it is left */
function forgetSome(run: Statements, { table, chain, below }: Step, bytesMax: number): boolean {
  const range = blockRangeOf(run, table, chain)
  if (!range || range.oldest >= below || usedBytes(run) <= bytesMax) return false
  const emptied: readonly string[] = table === 'transactions' ? ['entries', table] : [table]
  const ends = emptied.map(name =>
    numberOf(run, `SELECT block FROM ${name} WHERE chain = ? ORDER BY block LIMIT 1 OFFSET ${rowsMax}`, chain),
  )
  const last = table === 'transactions' ? Math.min(below, range.newest) : below
  const end = Math.max(range.oldest + 1, Math.min(last, ...ends.map(block => block ?? last)))
  for (const name of emptied) run(`DELETE FROM ${name} WHERE chain = ? AND block < ?`).run(chain, end)
  if (table === 'transactions' || table === 'approvals') storeBegin(run, table, chain, end)
  return end < last
}

/** Stores the block from which on a table is complete: what was deleted does not read as if it had never happened. */
function storeBegin(run: Statements, table: 'approvals' | 'transactions', chain: number, block: number): void {
  const begin = table === 'transactions' ? 'from' : 'approvals_from'
  const time =
    numberOf(
      run,
      'SELECT time FROM transactions WHERE chain = ? AND block >= ? ORDER BY block, position LIMIT 1',
      chain,
      block,
    ) ?? numberOf(run, 'SELECT time FROM blocks WHERE chain = ? ORDER BY number DESC LIMIT 1', chain)
  // Approvals of blocks that were taken back are kept, so that a later deletion may end at an earlier block.
  run(
    `UPDATE chains SET ${begin}_block = @block, ${begin}_time = @time
     WHERE id = @chain AND coalesce(${begin}_block, 0) < @block`,
  ).run({ chain, block, time })
}

/**
 * Keeps the index below its size limit. It first deletes chains that are no longer read, then the oldest rows of all
 * chains from the table that exceeds its share most: a chain whose node is down does not keep space from the others.
 */
export async function pruneBelow(
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
