import type { Statements } from './connection.js'

/** How much of the oldest is forgotten at once. */
const share = 0.1
/** Steps in one transaction; the next one goes on. */
const stepsMax = 10

/** Keeps the index on its disk: the oldest goes first, what happened, then what pools held, what arrived, then what may be taken. */
export function createPruning(run: Statements) {
  const number = (sql: string, ...params: readonly unknown[]): number | null => {
    const row = run<Readonly<Record<string, number | null>>>(sql).get(...params)
    return row ? (Object.values(row)[0] ?? null) : null
  }
  const usedBytes = () =>
    ((number('PRAGMA page_count') ?? 0) - (number('PRAGMA freelist_count') ?? 0)) * (number('PRAGMA page_size') ?? 0)

  /** @returns false where nothing was left to forget */
  function forgetOldest(
    table: 'transactions' | 'pool_states' | 'assets_seen' | 'approvals',
    chain: number,
    newest: number,
  ): boolean {
    const oldest = number(`SELECT min(block) FROM ${table} WHERE chain = ?`, chain)
    if (oldest === null || oldest > newest) return false
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
    keepBelow(bytesMax: number, chain: number, newest: number): void {
      for (let step = 0; step < stepsMax && usedBytes() > bytesMax; step += 1)
        if (
          !forgetOldest('transactions', chain, newest - 1) &&
          !forgetOldest('pool_states', chain, newest) &&
          !forgetOldest('assets_seen', chain, newest) &&
          !forgetOldest('approvals', chain, newest)
        )
          return
    },
  }
}
