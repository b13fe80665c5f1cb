import { createHash } from 'node:crypto'
import { openTables } from '../database.js'

/** A message as its publisher gave it. The relay never reads `text`. */
export interface Letter {
  readonly topic: string
  readonly text: string
  readonly publisher: string
  /** Whose share of the mailbox it takes: see `createSenderMarks`. */
  readonly sender: number
  readonly tag: number
  readonly attestation: string | undefined
  /** Time in ms. */
  readonly publishedAt: number
  /** Time in ms. */
  readonly expiresAt: number
}

/** A stored message. `seq` rises with the order of storage and is never given twice. */
export interface StoredLetter extends Omit<Letter, 'expiresAt' | 'sender'> {
  readonly seq: number
}

/** What a message takes on disk beside its text and its attestation: its topic twice more, its digest, who sent it, when. */
export const letterBaseLength = 512

/** How much of the mailbox a message takes, in characters. */
export const lengthOfLetter = ({ text, attestation = '' }: Pick<Letter, 'text' | 'attestation'>): number => text.length + attestation.length + letterBaseLength

export interface Receipt {
  readonly client: string
  readonly seq: number
}

interface Row {
  readonly seq: number
  readonly topic: string
  readonly text: string
  readonly publisher: string
  readonly tag: number
  readonly attestation: string | null
  readonly published_at: number
}

/** How much of the mailbox a stored message takes, and of whose share. */
interface Weight {
  readonly length: number
  readonly sender: number
}

export interface Mailbox {
  /** Stores letters and receipts in one transaction, on disk when it returns. Bytes that a topic already holds, and that have not expired, are not stored again. @returns those that are new */
  write(letters: readonly Letter[], receipts: readonly Receipt[]): StoredLetter[]
  /** What a client has not yet acknowledged of a topic, oldest first, its own messages and those of `except` left out: no more than `limit`, and none after their texts have passed `lengthMax`. */
  unread(query: { readonly client: string; readonly topic: string; readonly afterSeq: number; readonly except: readonly number[]; readonly now: number; readonly limit: number; readonly lengthMax?: number }): StoredLetter[]
  /** Removes some of what is older than its time. @returns how many messages */
  removeExpired(now: number, limit: number): number
  /** What is stored: `length` is what all messages take together, in characters. */
  figures(): { readonly messages: number; readonly length: number }
  /** Characters that the messages of one sender take. What was stored before this start is nobody's. */
  lengthOf(sender: number): number
  close(): void
}

/** The tables, one step a version. */
const migrations = [
  `CREATE TABLE letters (
     seq INTEGER PRIMARY KEY AUTOINCREMENT, topic TEXT NOT NULL, digest BLOB NOT NULL, text TEXT NOT NULL, publisher TEXT NOT NULL, tag INTEGER NOT NULL,
     attestation TEXT, published_at INTEGER NOT NULL, expires_at INTEGER NOT NULL
   );
   CREATE UNIQUE INDEX letters_by_content ON letters (topic, digest);
   CREATE INDEX letters_by_topic ON letters (topic, seq);
   CREATE INDEX letters_by_expiry ON letters (expires_at);
   CREATE TABLE receipts (seq INTEGER NOT NULL REFERENCES letters (seq) ON DELETE CASCADE, client TEXT NOT NULL, PRIMARY KEY (seq, client)) WITHOUT ROWID;`,
  // What is stored is counted at each start: from the index alone, without reading the messages.
  `ALTER TABLE letters ADD COLUMN length INTEGER NOT NULL DEFAULT 0;
   UPDATE letters SET length = length(text);
   DROP INDEX letters_by_expiry;
   CREATE INDEX letters_by_expiry ON letters (expires_at, length);`,
  `ALTER TABLE letters ADD COLUMN sender INTEGER NOT NULL DEFAULT 0;
   DROP INDEX letters_by_expiry;
   CREATE INDEX letters_by_expiry ON letters (expires_at, length, sender);`,
  `UPDATE letters SET length = length + coalesce(length(attestation), 0) + ${letterBaseLength};`,
]

/** Opens the mailbox in a folder (`relay.db`), or one in memory. @throws {Error} where it is newer than this server */
export function openMailbox(dataDir: string | undefined): Mailbox {
  const database = openTables(dataDir, 'relay.db', migrations)
  const insert = database.prepare(
    'INSERT INTO letters (topic, digest, text, publisher, tag, attestation, published_at, expires_at, length, sender) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (topic, digest) DO NOTHING',
  )
  const removeExpiredCopy = database.prepare('DELETE FROM letters WHERE topic = ? AND digest = ? AND expires_at <= ? RETURNING length, sender')
  // A receipt may come after its message has expired.
  const receive = database.prepare('INSERT OR IGNORE INTO receipts (seq, client) SELECT seq, ? FROM letters WHERE seq = ?')
  const select = database.prepare(
    `SELECT seq, topic, text, publisher, tag, attestation, published_at FROM letters
     WHERE topic = ? AND seq > ? AND seq NOT IN (SELECT value FROM json_each(?)) AND expires_at > ? AND publisher <> ? AND NOT EXISTS (SELECT 1 FROM receipts WHERE receipts.seq = letters.seq AND client = ?)
     ORDER BY seq LIMIT ?`,
  )
  const selectExpired = database.prepare('SELECT seq, length, sender FROM letters WHERE expires_at <= ? LIMIT ?')
  const remove = database.prepare('DELETE FROM letters WHERE seq = ?')
  const held = database.prepare('SELECT count(*) AS messages, coalesce(sum(length), 0) AS length FROM letters').get() as { messages: number; length: number }
  let { messages, length } = held
  const lengths = new Map<number, number>()

  const insertAll = database.transaction((letters: readonly Letter[], receipts: readonly Receipt[]) => {
    const stored: { readonly letter: StoredLetter; readonly sender: number }[] = []
    const removed: Weight[] = []
    for (const { expiresAt, sender, ...letter } of letters) {
      const { topic, text, publisher, tag, attestation, publishedAt } = letter
      const digest = createHash('sha256').update(text).digest()
      // Its time is over, only nobody has removed it yet: left here, it would take the place of what is acknowledged now.
      const copy = removeExpiredCopy.get(topic, digest, publishedAt) as Weight | undefined
      if (copy) removed.push(copy)
      const { changes, lastInsertRowid } = insert.run(topic, digest, text, publisher, tag, attestation ?? null, publishedAt, expiresAt, lengthOfLetter(letter), sender)
      if (changes > 0) stored.push({ letter: { ...letter, seq: Number(lastInsertRowid) }, sender })
    }
    for (const { client, seq } of receipts) receive.run(client, seq)
    return { stored, removed }
  })

  const removeAll = database.transaction((rows: readonly { readonly seq: number }[]) => {
    for (const { seq } of rows) remove.run(seq)
  })

  function uncount(rows: readonly Weight[]): void {
    messages -= rows.length
    for (const row of rows) {
      length -= row.length
      const rest = (lengths.get(row.sender) ?? 0) - row.length
      if (rest > 0) lengths.set(row.sender, rest)
      else lengths.delete(row.sender)
    }
  }

  return {
    write(letters, receipts) {
      const { stored, removed } = insertAll(letters, receipts)
      messages += stored.length
      for (const { letter, sender } of stored) {
        length += lengthOfLetter(letter)
        lengths.set(sender, (lengths.get(sender) ?? 0) + lengthOfLetter(letter))
      }
      uncount(removed)
      return stored.map(({ letter }) => letter)
    },
    unread({ client, topic, afterSeq, except, now, limit, lengthMax = Infinity }) {
      const letters: StoredLetter[] = []
      let length = 0
      for (const row of select.iterate(topic, afterSeq, JSON.stringify(except), now, client, client, limit) as IterableIterator<Row>) {
        const { attestation, published_at, ...rest } = row
        letters.push({ ...rest, attestation: attestation ?? undefined, publishedAt: published_at })
        length += rest.text.length
        if (length > lengthMax) break
      }
      return letters
    },
    removeExpired(now, limit) {
      const rows = selectExpired.all(now, limit) as (Weight & { readonly seq: number })[]
      if (rows.length > 0) removeAll(rows)
      uncount(rows)
      return rows.length
    },
    figures: () => ({ messages, length }),
    lengthOf: sender => lengths.get(sender) ?? 0,
    close: () => database.close(),
  }
}
