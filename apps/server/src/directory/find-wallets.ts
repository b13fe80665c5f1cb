import type { DirectoryWallet } from '@w3m/core/api'
import type { Database } from '../database.js'
import { foldText } from './fold-text.js'

/** What a page of the directory is asked for (contract 5.3). Lists of ids, names and chains each mean "any of these". */
export interface WalletQuestion {
  readonly page: number
  readonly entries: number
  readonly search?: string | undefined
  readonly badge_type?: 'certified' | undefined
  readonly include?: readonly string[] | undefined
  readonly exclude?: readonly string[] | undefined
  readonly chains?: readonly string[] | undefined
  readonly names?: readonly string[] | undefined
  readonly rdns?: readonly string[] | undefined
}

interface Condition {
  readonly sql: string
  readonly values: readonly (string | number)[]
}

const marks = (values: readonly unknown[]): string => values.map(() => '?').join(', ')

/** A column that must be one of some values; an empty list asks for nothing. */
const oneOf = (column: string, values: readonly string[] = []): Condition[] =>
  values.length > 0 ? [{ sql: `${column} IN (${marks(values)})`, values }] : []

function conditionsOf({ search, badge_type, include, exclude = [], chains = [], names, rdns }: WalletQuestion): readonly Condition[] {
  const folded = foldText(search ?? '')
  return [
    ...(folded ? [{ sql: 'instr(folded, ?) > 0', values: [folded] }] : []),
    ...(badge_type ? [{ sql: 'is_certified = 1', values: [] }] : []),
    ...oneOf('id', include),
    ...(exclude.length > 0 ? [{ sql: `id NOT IN (${marks(exclude)})`, values: exclude }] : []),
    ...(chains.length > 0 ? [{ sql: `id IN (SELECT wallet_id FROM wallet_chains WHERE chain IN (${marks(chains)}))`, values: chains }] : []),
    ...oneOf('folded', names?.map(foldText)),
    ...oneOf('rdns', rdns),
  ]
}

/**
 * One page of the wallets that match, in the directory's order. A search shows names that begin with the text first, then those with a word
 * that does. `count` is of all that match.
 */
export function findWallets(database: Database.Database, question: WalletQuestion): { count: number; data: DirectoryWallet[] } {
  const conditions = conditionsOf(question)
  const where = conditions.length > 0 ? `WHERE ${conditions.map(({ sql }) => sql).join(' AND ')}` : ''
  const values = conditions.flatMap(condition => condition.values)
  const folded = foldText(question.search ?? '')
  const rank = folded ? "CASE WHEN instr(folded, ?) = 1 THEN 0 WHEN instr(' ' || folded, ' ' || ?) > 0 THEN 1 ELSE 2 END, " : ''
  const { count } = database.prepare(`SELECT count(*) AS count FROM wallets ${where}`).get(...values) as { count: number }
  const rows = database
    .prepare(`SELECT entry FROM wallets ${where} ORDER BY ${rank}position, id LIMIT ? OFFSET ?`)
    .all(...values, ...(folded ? [folded, folded] : []), question.entries, (question.page - 1) * question.entries) as { entry: string }[]
  return { count, data: rows.map(({ entry }) => JSON.parse(entry) as DirectoryWallet) }
}
