import { nameTables } from './libsql-names.js'

/** The tables, one step a version; a database goes through those that it has not seen. */
export const serverTables = [
  `CREATE TABLE facts (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
   CREATE TABLE identities (address TEXT PRIMARY KEY, name TEXT, avatar TEXT) WITHOUT ROWID;
   CREATE TABLE wallets (
     id TEXT PRIMARY KEY,
     position INTEGER NOT NULL,
     name TEXT NOT NULL,
     folded TEXT NOT NULL,
     rdns TEXT,
     image_id TEXT NOT NULL,
     is_certified INTEGER NOT NULL, is_seed INTEGER NOT NULL, entry TEXT NOT NULL
   );
   CREATE INDEX wallets_by_position ON wallets (position);
   CREATE INDEX wallets_by_image ON wallets (image_id);
   CREATE TABLE wallet_chains (
     chain TEXT NOT NULL,
     wallet_id TEXT NOT NULL REFERENCES wallets (id) ON DELETE CASCADE,
     PRIMARY KEY (chain, wallet_id)
   ) WITHOUT ROWID;
   CREATE INDEX wallet_chains_by_wallet ON wallet_chains (wallet_id);`,
  `CREATE TABLE sign_in_nonces (nonce TEXT PRIMARY KEY, expires_at INTEGER NOT NULL) WITHOUT ROWID;
   CREATE TABLE sign_ins (
     token_hash TEXT PRIMARY KEY,
     address TEXT NOT NULL,
     chain_id TEXT NOT NULL,
     domain TEXT NOT NULL,
     uri TEXT NOT NULL,
     nonce TEXT NOT NULL,
     issued_at INTEGER NOT NULL, expires_at INTEGER NOT NULL
   ) WITHOUT ROWID;
   CREATE INDEX sign_ins_by_end ON sign_ins (expires_at);`,
  `CREATE TABLE event_counts (
     day TEXT NOT NULL,
     domain TEXT NOT NULL,
     event TEXT NOT NULL,
     count INTEGER NOT NULL,
     PRIMARY KEY (day, domain, event)
   ) WITHOUT ROWID;`,
  `ALTER TABLE sign_in_nonces ADD COLUMN address TEXT;
   CREATE TABLE sign_in_nonce_uses (
     nonce TEXT NOT NULL REFERENCES sign_in_nonces (nonce) ON DELETE CASCADE,
     chain_id TEXT NOT NULL,
     PRIMARY KEY (nonce, chain_id)
   ) WITHOUT ROWID;`,
  `CREATE TABLE purchases (
     id TEXT PRIMARY KEY,
     provider TEXT NOT NULL,
     account TEXT NOT NULL,
     purchase_currency TEXT NOT NULL,
     network TEXT NOT NULL,
     chain_id TEXT,
     status TEXT NOT NULL,
     rank INTEGER NOT NULL,
     purchase_amount TEXT, hash TEXT,
     created_at INTEGER NOT NULL, updated_at INTEGER NOT NULL, checked_at INTEGER NOT NULL
   ) WITHOUT ROWID;
   CREATE INDEX purchases_by_account ON purchases (account, created_at);
   CREATE INDEX purchases_by_time ON purchases (created_at);`,
  nameTables,
  `ALTER TABLE purchases ADD COLUMN client TEXT;
   CREATE INDEX purchases_by_client ON purchases (client, created_at);`,
  'CREATE INDEX sign_in_nonces_by_end ON sign_in_nonces (expires_at)',
] as const
