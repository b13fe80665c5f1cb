import { messageBaseLength } from '../mailbox.js'
import { outboxTable } from './outbox.js'

/** The row of `shares` that stands for all senders. */
export const allSenders = -1

/** The tables, one step a version. */
export const mailboxTables = [
  `CREATE TABLE letters (
     seq INTEGER PRIMARY KEY AUTOINCREMENT,
     topic TEXT NOT NULL,
     digest BLOB NOT NULL,
     text TEXT NOT NULL,
     publisher TEXT NOT NULL,
     tag INTEGER NOT NULL,
     attestation TEXT,
     published_at INTEGER NOT NULL,
     expires_at INTEGER NOT NULL
   );
   CREATE UNIQUE INDEX letters_by_content ON letters (topic, digest);
   CREATE INDEX letters_by_topic ON letters (topic, seq);
   CREATE INDEX letters_by_expiry ON letters (expires_at);
   CREATE TABLE receipts (
     seq INTEGER NOT NULL REFERENCES letters (seq) ON DELETE CASCADE,
     client TEXT NOT NULL,
     PRIMARY KEY (seq, client)
   ) WITHOUT ROWID;`,
  `ALTER TABLE letters ADD COLUMN length INTEGER NOT NULL DEFAULT 0;
   UPDATE letters SET length = length(text);
   DROP INDEX letters_by_expiry;
   CREATE INDEX letters_by_expiry ON letters (expires_at, length);`,
  `ALTER TABLE letters ADD COLUMN sender INTEGER NOT NULL DEFAULT 0;
   DROP INDEX letters_by_expiry;
   CREATE INDEX letters_by_expiry ON letters (expires_at, length, sender);`,
  `UPDATE letters SET length = length + coalesce(length(attestation), 0) + ${messageBaseLength};`,
  // What is stored is counted where every process sees it.
  `CREATE TABLE shares (sender INTEGER PRIMARY KEY, messages INTEGER NOT NULL, length INTEGER NOT NULL);
   INSERT INTO shares SELECT sender, count(*), sum(length) FROM letters GROUP BY sender;
   INSERT INTO shares SELECT ${allSenders}, count(*), coalesce(sum(length), 0) FROM letters;
   ${outboxTable}`,
  // All that decides which messages are read, so that no text is: a long one lies on many pages.
  `DROP INDEX letters_by_topic;
   CREATE INDEX letters_by_topic ON letters (topic, seq, publisher, expires_at, length);`,
] as const
