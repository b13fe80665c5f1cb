import type { DirectoryWallet } from '@w3m/core/api'
import { transaction, type Database } from '../database.js'
import { foldText } from './fold-text.js'
import { sha256Hex } from './seeded-random.js'

/**
 * Fills the directory with these wallets where it was filled with others, or never; the others leave it. Wallets that
 * an operator put into the database stay.
 */
export function seedDirectory(database: Database.Database, wallets: readonly DirectoryWallet[]): void {
  const seedHash = sha256Hex(JSON.stringify(wallets))
  transaction(database, () => {
    const known: unknown = database.prepare('SELECT value FROM facts WHERE name = ?').get('directory seed')
    if (Object(known).value === seedHash) return
    database.prepare('DELETE FROM wallet_chains WHERE wallet_id IN (SELECT id FROM wallets WHERE is_seed = 1)').run()
    database.prepare('DELETE FROM wallets WHERE is_seed = 1').run()
    wallets.forEach(walletInserter(database, { isSeed: true }))
    database
      .prepare('INSERT INTO facts (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value')
      .run('directory seed', seedHash)
  })()
}

/** What puts a wallet into the directory, at the place that its `order` names; one of the same id is kept as it is. */
export function walletInserter(
  database: Database.Database,
  { isSeed }: { readonly isSeed: boolean },
): (wallet: DirectoryWallet) => void {
  const insert = database.prepare(
    `INSERT INTO wallets (id, position, name, folded, rdns, image_id, is_certified, is_seed, entry)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (id) DO NOTHING`,
  )
  const insertChain = database.prepare('INSERT OR IGNORE INTO wallet_chains (chain, wallet_id) VALUES (?, ?)')
  return wallet => {
    const { id, name, order, rdns, image_id, badge_type, chains } = wallet
    const position = order ?? Number.MAX_SAFE_INTEGER
    const { changes } = insert.run(
      id,
      position,
      name,
      foldText(name),
      rdns ?? null,
      image_id ?? '',
      badge_type === 'certified' ? 1 : 0,
      isSeed ? 1 : 0,
      JSON.stringify(wallet),
    )
    if (changes === 0) return
    for (const chain of chains ?? []) insertChain.run(chain, id)
  }
}
