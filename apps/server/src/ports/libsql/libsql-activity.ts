import type { CaipNetworkId } from '@w3m/core/caip'
import { reportError } from '../../logging/log.js'
import type { AccountEntry, ActivityRepository, BlockId, IndexedBlock, Intent } from '../activity-repository.js'
import { participationsOf, readMovements, writeMovements } from './account-movements.js'
import { rowOf, type Connection, type Statements } from './connection.js'
import { createPoolReads, storePools } from './libsql-pools.js'
import { createSeenReads, storeSeen } from './libsql-seen.js'
import { pruneBelow } from './prune-index.js'

/** Blocks whose hashes are kept: what is reorganised deeper than that is read anew. */
const hashesMax = 256

interface EntryRow {
  readonly block: number
  readonly position: number
  readonly time: number
  readonly hash: string
  readonly sender: string
  readonly recipient: string | null
  readonly nonce: number | null
  readonly is_failed: number
  readonly intent: Intent
  readonly is_initiator: number
  readonly movements: string
}

const entryOf = (row: EntryRow): AccountEntry => ({
  block: row.block,
  position: row.position,
  time: row.time,
  hash: row.hash,
  from: row.sender,
  to: row.recipient,
  nonce: row.nonce,
  isFailed: row.is_failed === 1,
  intent: row.intent,
  isInitiator: row.is_initiator === 1,
  ...readMovements(row.movements),
})

const noChain = 0
const tipSql = 'SELECT number, hash FROM blocks WHERE chain = ? ORDER BY number DESC LIMIT 1'
/** The driver adds figures of its own to a row. */
function tipOf(run: Statements, chain: number): BlockId | undefined {
  const row = run<BlockId>(tipSql).get(chain)
  return row && { number: row.number, hash: row.hash }
}

/** @param write what it acknowledges is as safe as the connection is */
export function createActivityRepository({ read, write }: Pick<Connection, 'read' | 'write'>): ActivityRepository {
  const ids = new Map<CaipNetworkId, number>()
  /** The number that stands for a chain in the rows, one of none before its first block. */
  function idOf(chain: CaipNetworkId): number {
    const known = ids.get(chain)
    if (known !== undefined) return known
    const row = read<{ id: number }>('SELECT id FROM chains WHERE caip = ?').get(chain)
    if (row) ids.set(chain, row.id)
    return row?.id ?? noChain
  }

  return {
    tip: async chain => tipOf(read, idOf(chain)),
    recentBlocks: async chain =>
      read<BlockId>('SELECT number, hash FROM blocks WHERE chain = ? ORDER BY number DESC').all(idOf(chain)),

    async append(chain, { expected, ancestor, blocks }, limits) {
      const isStored = await write(run => {
        run('INSERT OR IGNORE INTO chains (caip) VALUES (?)').run(chain)
        const { id } = rowOf(run<{ id: number }>('SELECT id FROM chains WHERE caip = ?').get(chain))
        const tip = tipOf(run, id)
        if (tip?.hash !== expected?.hash) return false
        if (ancestor?.hash !== expected?.hash) removeAbove(run, id, ancestor?.number ?? -1)
        for (const block of blocks) store(run, id, block)
        const [first] = blocks
        if (ancestor === undefined && first)
          run(
            `UPDATE chains SET from_block = ?, from_time = ?, approvals_from_block = NULL, approvals_from_time = NULL
             WHERE id = ?`,
          ).run(first.number, first.time, id)
        const last = blocks.at(-1)
        if (last)
          run(
            `DELETE FROM blocks WHERE chain = ? AND number <= ?
             AND number > (SELECT min(number) FROM blocks WHERE chain = ?)`,
          ).run(id, last.number - hashesMax, id)
        return true
      })
      if (isStored && blocks.length > 0) await pruneBelow({ read, write }, limits).catch(reportError)
      return isStored
    },

    entries: async (chain, account, before, limit) =>
      read<EntryRow>(
        `SELECT block, position, time, hash, sender, recipient, nonce, is_failed, intent, is_initiator, movements
         FROM entries JOIN transactions USING (chain, block, position)
         WHERE chain = ? AND account = ? AND (block, position) < (?, ?)
         ORDER BY block DESC, position DESC LIMIT ?`,
      )
        .all(idOf(chain), account, before?.block ?? Number.MAX_SAFE_INTEGER, before?.position ?? 0, limit)
        .map(entryOf),

    async range(chain) {
      const id = idOf(chain)
      const to = read<{ number: number; time: number | null }>(
        'SELECT number, time FROM blocks WHERE chain = ? ORDER BY number DESC LIMIT 1',
      ).get(id)
      const from = read<{ number: number | null; time: number | null }>(
        'SELECT from_block AS number, from_time AS time FROM chains WHERE id = ?',
      ).get(id)
      return (
        to && {
          from: { number: from?.number ?? null, time: from?.time ?? null },
          to: { number: to.number, time: to.time },
        }
      )
    },

    ...createSeenReads(read, idOf),
    ...createPoolReads(read, idOf),
  }
}

/** What was seen to arrive, or to be let, stays: the chain says what of it is true. */
function removeAbove(run: Statements, chain: number, number: number): void {
  for (const [table, column] of [
    ['pool_states', 'block'],
    ['entries', 'block'],
    ['transactions', 'block'],
    ['blocks', 'number'],
  ] as const)
    run(`DELETE FROM ${table} WHERE chain = ? AND ${column} > ?`).run(chain, number)
  run('UPDATE approvals SET time = NULL, hash = NULL WHERE chain = ? AND block > ?').run(chain, number)
}

function store(run: Statements, chain: number, block: IndexedBlock): void {
  run('INSERT INTO blocks (chain, number, hash, time) VALUES (?, ?, ?, ?)').run(
    chain,
    block.number,
    block.hash,
    block.time,
  )
  for (const transaction of block.transactions) {
    const { position, hash, from, to, nonce, isFailed, intent } = transaction
    run(
      `INSERT INTO transactions (chain, block, position, time, hash, sender, recipient, nonce, is_failed, intent)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    ).run(chain, block.number, position, block.time, hash, from, to, nonce, isFailed ? 1 : 0, intent)
    for (const [account, participation] of participationsOf(transaction))
      run(
        `INSERT INTO entries (chain, account, block, position, is_initiator, movements) VALUES (?, ?, ?, ?, ?, ?)`,
      ).run(chain, account, block.number, position, participation.isInitiator ? 1 : 0, writeMovements(participation))
  }
  storeSeen(run, chain, block)
  storePools(run, chain, block)
}
