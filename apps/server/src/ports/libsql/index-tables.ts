/** Keeps the number of rows of a table: counting many rows takes too long while calls wait. */
const countRows = (table: string) => `
   INSERT INTO row_counts SELECT '${table}', count(*) FROM ${table};
   CREATE TRIGGER ${table}_added AFTER INSERT ON ${table} BEGIN
     UPDATE row_counts SET count = count + 1 WHERE name = '${table}';
   END;
   CREATE TRIGGER ${table}_deleted AFTER DELETE ON ${table} BEGIN
     UPDATE row_counts SET count = count - 1 WHERE name = '${table}';
   END;`

/**
 * The tables of `index.db`, one step a version. What stands in them can be read from the chains again. An entry is what
 * one transaction was for one account, so that a page of its history is one range of rows.
 */
export const indexTables = [
  `CREATE TABLE facts (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
   CREATE TABLE chains (id INTEGER PRIMARY KEY, caip TEXT NOT NULL UNIQUE);
   CREATE TABLE blocks (
     chain INTEGER NOT NULL,
     number INTEGER NOT NULL,
     hash TEXT NOT NULL,
     PRIMARY KEY (chain, number)
   ) WITHOUT ROWID;
   CREATE TABLE transactions (
     chain INTEGER NOT NULL,
     block INTEGER NOT NULL,
     position INTEGER NOT NULL,
     time INTEGER NOT NULL,
     hash TEXT NOT NULL,
     sender TEXT NOT NULL,
     recipient TEXT,
     nonce INTEGER,
     is_failed INTEGER NOT NULL,
     intent TEXT NOT NULL,
     PRIMARY KEY (chain, block, position)
   ) WITHOUT ROWID;
   CREATE TABLE entries (
     chain INTEGER NOT NULL,
     account TEXT NOT NULL,
     block INTEGER NOT NULL,
     position INTEGER NOT NULL,
     is_initiator INTEGER NOT NULL,
     movements TEXT NOT NULL,
     PRIMARY KEY (chain, account, block, position)
   ) WITHOUT ROWID;
   CREATE INDEX entries_by_block ON entries (chain, block);
   CREATE TABLE assets_seen (
     chain INTEGER NOT NULL,
     account TEXT NOT NULL,
     kind TEXT NOT NULL,
     address TEXT NOT NULL,
     token_id TEXT NOT NULL,
     block INTEGER NOT NULL,
     PRIMARY KEY (chain, account, kind, address, token_id)
   ) WITHOUT ROWID;
   CREATE INDEX assets_by_block ON assets_seen (chain, block);
   CREATE TABLE tokens (
     chain TEXT NOT NULL,
     address TEXT NOT NULL,
     name TEXT,
     symbol TEXT,
     decimals INTEGER,
     read_at INTEGER NOT NULL,
     PRIMARY KEY (chain, address)
   ) WITHOUT ROWID;`,
  // Blocks are read again, for what their logs say of approvals.
  `ALTER TABLE chains ADD COLUMN from_block INTEGER;
   ALTER TABLE chains ADD COLUMN from_time INTEGER;
   ALTER TABLE blocks ADD COLUMN time INTEGER;
   CREATE TABLE approvals (
     chain INTEGER NOT NULL,
     account TEXT NOT NULL,
     address TEXT NOT NULL,
     spender TEXT NOT NULL,
     token_id TEXT NOT NULL,
     via TEXT NOT NULL,
     kind TEXT NOT NULL,
     block INTEGER NOT NULL,
     time INTEGER,
     hash TEXT,
     PRIMARY KEY (chain, account, address, spender, token_id, via)
   ) WITHOUT ROWID;
   CREATE INDEX approvals_by_block ON approvals (chain, block);
   DELETE FROM entries;
   DELETE FROM transactions;
   DELETE FROM blocks;`,
  // Blocks are read again, for what their logs say of pools.
  `CREATE TABLE pool_states (
     chain INTEGER NOT NULL,
     pool TEXT NOT NULL,
     slot INTEGER NOT NULL,
     block INTEGER NOT NULL,
     time INTEGER NOT NULL,
     first TEXT NOT NULL,
     second TEXT NOT NULL,
     PRIMARY KEY (chain, pool, slot)
   ) WITHOUT ROWID;
   CREATE INDEX pool_states_by_block ON pool_states (chain, block);
   DELETE FROM entries;
   DELETE FROM transactions;
   DELETE FROM blocks;`,
  // What says nothing is kept in memory alone: anybody may name any number of addresses.
  `DELETE FROM tokens WHERE coalesce(name, symbol, decimals) IS NULL;
   CREATE INDEX tokens_by_time ON tokens (read_at);`,
  // The key of cursors, which server.db keeps now.
  'DROP TABLE facts',
  // In the order in which they are told: strangers may write any number of rows of an account.
  `CREATE INDEX approvals_by_account ON approvals (chain, account, block DESC);
   CREATE INDEX tokens_by_account ON assets_seen (chain, account, block DESC, address) WHERE kind = 'token';`,
  // For the shares of the tables in an index that is full, and what was deleted for them.
  `ALTER TABLE chains ADD COLUMN approvals_from_block INTEGER;
   ALTER TABLE chains ADD COLUMN approvals_from_time INTEGER;
   CREATE TABLE row_counts (name TEXT PRIMARY KEY, count INTEGER NOT NULL) WITHOUT ROWID;
   ${['pool_states', 'assets_seen', 'approvals'].map(countRows).join('')}`,
] as const
