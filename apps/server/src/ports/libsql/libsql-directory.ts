import type { DirectoryWallet } from '@w3m/core/api'
import { foldText } from '../../directory/fold-text.js'
import type { DirectoryRepository, Identity, WalletQuery } from '../directory-repository.js'
import { rowOf, type Connection, type Statements } from './connection.js'

interface Condition {
  readonly sql: string
  readonly values: readonly (string | number)[]
}

const marks = (values: readonly unknown[]): string => values.map(() => '?').join(', ')

/** A column that must be one of some values; an empty list asks for nothing. */
const oneOf = (column: string, values: readonly string[] = []): Condition[] =>
  values.length > 0 ? [{ sql: `${column} IN (${marks(values)})`, values }] : []

function conditionsOf({
  search,
  badge_type,
  include,
  exclude = [],
  chains = [],
  names,
  rdns,
}: WalletQuery): readonly Condition[] {
  const folded = foldText(search ?? '')
  return [
    ...(folded ? [{ sql: 'instr(folded, ?) > 0', values: [folded] }] : []),
    ...(badge_type ? [{ sql: 'is_certified = 1', values: [] }] : []),
    ...oneOf('id', include),
    ...(exclude.length > 0 ? [{ sql: `id NOT IN (${marks(exclude)})`, values: exclude }] : []),
    ...(chains.length > 0 ? [{ sql: `(${isFor(chains)} OR ${isForAll})`, values: chains }] : []),
    ...oneOf('folded', names?.map(foldText)),
    ...oneOf('rdns', rdns),
  ]
}

const isFor = (chains: readonly string[]) =>
  `id IN (SELECT wallet_id FROM wallet_chains WHERE chain IN (${marks(chains)}))`
/** A wallet that names no chain. */
const isForAll = 'id NOT IN (SELECT wallet_id FROM wallet_chains)'

const ranked = `
  CASE WHEN instr(folded, ?) = 1 THEN 0 WHEN instr(' ' || folded, ' ' || ?) > 0 THEN 1 ELSE 2 END,`

function find(read: Statements, query: WalletQuery): { count: number; data: DirectoryWallet[] } {
  const conditions = conditionsOf(query)
  const where = conditions.length > 0 ? `WHERE ${conditions.map(({ sql }) => sql).join(' AND ')}` : ''
  const values = conditions.flatMap(condition => condition.values)
  const folded = foldText(query.search ?? '')
  const { count } = rowOf(read<{ count: number }>(`SELECT count(*) AS count FROM wallets ${where}`).get(...values))
  const rows = read<{ entry: string }>(
    `SELECT entry FROM wallets ${where} ORDER BY ${folded ? ranked : ''} position, id LIMIT ? OFFSET ?`,
  ).all(...values, ...(folded ? [folded, folded] : []), query.entries, (query.page - 1) * query.entries)
  return { count, data: rows.map(({ entry }): DirectoryWallet => JSON.parse(entry)) }
}

export const createDirectoryRepository = ({
  read,
  readOnce,
}: Pick<Connection, 'read' | 'readOnce'>): DirectoryRepository => ({
  find: async query => find(readOnce, query),
  countWallets: async () => rowOf(read<{ wallets: number }>('SELECT count(*) AS wallets FROM wallets').get()).wallets,
  hasImage: async imageId => read('SELECT 1 FROM wallets WHERE image_id = ?').get(imageId) !== undefined,
  findIdentity: async address => {
    const row = read<Identity>('SELECT name, avatar FROM identities WHERE address = ?').get(address)
    return row && { name: row.name, avatar: row.avatar }
  },
})
