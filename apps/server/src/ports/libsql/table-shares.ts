import type { Statements } from './connection.js'

/** The part of the index that is kept for the history. */
const historyShare = 1 / 2
/**
 * The tables of what was seen: the part of the index that is kept for each, and the bytes that a row takes with its
 * index entries. Hardly any row takes more, so that no table seems smaller than it is.
 */
const seenTables = [
  { table: 'assets_seen', share: 1 / 4, rowBytes: 450 },
  { table: 'approvals', share: 1 / 8, rowBytes: 1_000 },
  { table: 'pool_states', share: 1 / 8, rowBytes: 260 },
] as const

export type Table = 'transactions' | (typeof seenTables)[number]['table']

/**
 * The tables whose rows can be deleted, the one that exceeds its share most first. Anyone can fill a table, since a
 * contract can write any log: this takes nothing from a table that is within its share. What a table does not need of
 * its share, the others use.
 */
export function tablesByExcess(run: Statements, usedBytes: number): readonly Table[] {
  const seen = seenTables.map(({ table, share, rowBytes }) => {
    const row = run<{ readonly count: number }>('SELECT count FROM row_counts WHERE name = ?').get(table)
    return { table, share, bytes: (row?.count ?? 0) * rowBytes }
  })
  const historyBytes = seen.reduce((rest, { bytes }) => rest - bytes, usedBytes)
  return [{ table: 'transactions' as const, share: historyShare, bytes: historyBytes }, ...seen]
    .toSorted((one, other) => other.bytes / other.share - one.bytes / one.share)
    .map(({ table }) => table)
}
