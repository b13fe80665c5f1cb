import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'libsql'

export type { Database }

/** The tables, one step a version; a database goes through those that it has not seen. */
const migrations = [
  `CREATE TABLE facts (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
   CREATE TABLE identities (address TEXT PRIMARY KEY, name TEXT, avatar TEXT) WITHOUT ROWID;
   CREATE TABLE wallets (
     id TEXT PRIMARY KEY, position INTEGER NOT NULL, name TEXT NOT NULL, folded TEXT NOT NULL, rdns TEXT, image_id TEXT NOT NULL,
     is_certified INTEGER NOT NULL, is_seed INTEGER NOT NULL, entry TEXT NOT NULL
   );
   CREATE INDEX wallets_by_position ON wallets (position);
   CREATE INDEX wallets_by_image ON wallets (image_id);
   CREATE TABLE wallet_chains (chain TEXT NOT NULL, wallet_id TEXT NOT NULL REFERENCES wallets (id) ON DELETE CASCADE, PRIMARY KEY (chain, wallet_id)) WITHOUT ROWID;
   CREATE INDEX wallet_chains_by_wallet ON wallet_chains (wallet_id);`,
  `CREATE TABLE sign_in_nonces (nonce TEXT PRIMARY KEY, expires_at INTEGER NOT NULL) WITHOUT ROWID;
   CREATE TABLE sign_ins (
     token_hash TEXT PRIMARY KEY, address TEXT NOT NULL, chain_id TEXT NOT NULL, domain TEXT NOT NULL, uri TEXT NOT NULL, nonce TEXT NOT NULL,
     issued_at INTEGER NOT NULL, expires_at INTEGER NOT NULL
   ) WITHOUT ROWID;
   CREATE INDEX sign_ins_by_end ON sign_ins (expires_at);`,
  `CREATE TABLE event_counts (day TEXT NOT NULL, domain TEXT NOT NULL, event TEXT NOT NULL, count INTEGER NOT NULL, PRIMARY KEY (day, domain, event)) WITHOUT ROWID;`,
  `ALTER TABLE sign_in_nonces ADD COLUMN address TEXT;
   CREATE TABLE sign_in_nonce_uses (nonce TEXT NOT NULL REFERENCES sign_in_nonces (nonce) ON DELETE CASCADE, chain_id TEXT NOT NULL, PRIMARY KEY (nonce, chain_id)) WITHOUT ROWID;`,
]

/** The server's own database, in a folder or in memory. @throws {Error} where it is newer than this server */
export const openDatabase = (dataDir: string | undefined): Database.Database => openTables(dataDir, 'server.db', migrations)

/**
 * Opens a database in a folder, or one in memory, and brings its tables up to date. What it acknowledges is on disk.
 * @throws {Error} where the database is newer than `steps`
 */
export function openTables(dataDir: string | undefined, fileName: string, steps: readonly string[]): Database.Database {
  if (dataDir) mkdirSync(dataDir, { recursive: true })
  const database = new Database(dataDir ? join(dataDir, fileName) : ':memory:')
  database.exec('PRAGMA journal_mode = WAL')
  database.exec('PRAGMA synchronous = FULL')
  database.exec('PRAGMA busy_timeout = 5000')
  database.exec('PRAGMA foreign_keys = ON')
  const { user_version: version } = database.prepare('PRAGMA user_version').get() as { user_version: number }
  if (version > steps.length) {
    database.close()
    throw new Error(`The database is of version ${version}; this server knows ${steps.length}.`)
  }
  steps.slice(version).forEach((step, index) => {
    database.transaction(() => {
      database.exec(step)
      database.exec(`PRAGMA user_version = ${version + index + 1}`)
    })()
  })
  return database
}
