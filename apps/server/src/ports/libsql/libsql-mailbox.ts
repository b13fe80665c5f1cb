import { createHash } from 'node:crypto'
import {
  lengthOfMessage,
  receiptsMax,
  type PublishedMessage,
  type Mailbox,
  type Posting,
  type PostingOutcome,
  type Receipt,
  type StoredElsewhere,
  type StoredMessage,
  type Unread,
  type UnreadQuery,
  type Written,
} from '../mailbox.js'
import { openConnection, type Statements } from './connection.js'
import { countShares, shareOf, type ShareCount, type Weight } from './mailbox-shares.js'
import { allSenders, mailboxTables } from './mailbox-tables.js'
import { createOutbox } from './outbox.js'
import { reportError } from '../../logging/log.js'

const mailboxTopic = 'letters'

interface Row {
  readonly seq: number
  readonly topic: string
  readonly text: string
  readonly publisher: string
  readonly tag: number
  readonly attestation: string | null
  readonly published_at: number
  readonly length: number
}

/** @returns the message where it is new */
function insert(
  run: Statements,
  { expiresAt, sender, ...message }: PublishedMessage,
  shares: ShareCount,
): StoredMessage[] {
  const { topic, text, publisher, tag, attestation, publishedAt } = message
  const digest = createHash('sha256').update(text).digest()
  const length = lengthOfMessage(message)
  const add = () =>
    run(
      `INSERT INTO letters (topic, digest, text, publisher, tag, attestation, published_at, expires_at, length, sender)
       VALUES (?, ?, CAST(? AS TEXT), ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (topic, digest) DO NOTHING`,
    ).run(topic, digest, text, publisher, tag, attestation ?? null, publishedAt, expiresAt, length, sender)
  let added = add()
  if (added.changes === 0) {
    // Its time may be over, only nobody has removed it yet: left here, it would take the place of what is acknowledged now.
    const copy = run<Weight>(
      'DELETE FROM letters WHERE topic = ? AND digest = ? AND expires_at <= ? RETURNING length, sender',
    ).get(topic, digest, publishedAt)
    if (!copy) return []
    shares.add(copy, -1)
    added = add()
  }
  shares.add({ sender, length }, 1)
  return [{ ...message, seq: Number(added.lastInsertRowid) }]
}

function outcomeOf({ messages, lengthMax, senderLengthMax }: Posting, shares: ShareCount): PostingOutcome {
  const added = messages.reduce((sum, message) => sum + lengthOfMessage(message), 0)
  if (shares.all + added > lengthMax) return 'mailbox full'
  return messages[0] && shares.of(messages[0].sender) + added > senderLengthMax ? 'share full' : 'stored'
}

function writeAll(run: Statements, postings: readonly Posting[], receipts: readonly Receipt[]): Written {
  const shares = countShares(run)
  const outcomes: PostingOutcome[] = []
  const stored: StoredMessage[] = []
  for (const posting of postings) {
    const outcome = outcomeOf(posting, shares)
    outcomes.push(outcome)
    if (outcome === 'stored') for (const message of posting.messages) stored.push(...insert(run, message, shares))
  }
  // A receipt may come after its message has expired.
  for (const { client, seq } of receipts)
    run(
      `INSERT OR IGNORE INTO receipts (seq, client) SELECT seq, ? FROM letters
       WHERE seq = ? AND (SELECT count(*) FROM receipts WHERE receipts.seq = letters.seq) < ${receiptsMax}`,
    ).run(client, seq)
  shares.save()
  return { outcomes, stored }
}

/** The index says which messages fit: of no other one is the text read. */
export const unreadMessages = `
  SELECT seq, topic, text, publisher, tag, attestation, published_at, length FROM letters
  WHERE seq IN (
    SELECT seq FROM (
      SELECT seq, sum(length) OVER (ORDER BY seq) - length AS former FROM (
        SELECT seq, length FROM letters
        WHERE topic = ? AND seq > ? AND seq NOT IN (SELECT value FROM json_each(?)) AND expires_at > ?
          AND publisher <> ? AND NOT EXISTS (SELECT 1 FROM receipts WHERE receipts.seq = letters.seq AND client = ?)
        ORDER BY seq LIMIT ?))
    WHERE former <= ?)
  ORDER BY seq`

function selectUnread(read: Statements, query: UnreadQuery): Unread {
  const { client, topic, afterSeq, except, now, limit, lengthMax = Number.MAX_SAFE_INTEGER } = query
  const rows = read<Row>(unreadMessages).all(
    topic,
    afterSeq,
    JSON.stringify(except),
    now,
    client,
    client,
    limit,
    lengthMax,
  )
  const messages: StoredMessage[] = []
  let total = 0
  for (const { attestation, published_at: publishedAt, length, ...rest } of rows) {
    messages.push({ ...rest, attestation: attestation ?? undefined, publishedAt })
    total += length
  }
  return { messages, isCut: messages.length === limit || total > lengthMax }
}

function removeSome(run: Statements, now: number, limit: number): number {
  const rows = run<Weight & { readonly seq: number }>(
    'SELECT seq, length, sender FROM letters WHERE expires_at <= ? LIMIT ?',
  ).all(now, limit)
  const shares = countShares(run)
  for (const row of rows) {
    run('DELETE FROM letters WHERE seq = ?').run(row.seq)
    shares.add(row, -1)
  }
  shares.save()
  return rows.length
}

/** The first message of each topic. */
function firstOfEach(messages: readonly StoredMessage[]): readonly StoredElsewhere[] {
  const firsts = new Map<string, number>()
  for (const { topic, seq } of messages) if (!firsts.has(topic)) firsts.set(topic, seq)
  return [...firsts].map(([topic, seq]) => ({ topic, seq }))
}

/** `relay.db` in a folder, or in memory. @throws {Error} where it is newer than this server */
export function openMailbox(dataDir: string | undefined, report: (error: unknown) => void = reportError): Mailbox {
  const connection = openConnection({ dataDir, fileName: 'relay.db', migrations: mailboxTables, durability: 'disk' })
  const { read, write } = connection
  const outbox = createOutbox(connection, report)
  return {
    write: (postings, receipts) =>
      write(run => {
        const outcomes = writeAll(run, postings, receipts)
        // In the same transaction: what is acknowledged reaches the readers of every process.
        if (outcomes.stored.length > 0) outbox.append(run, mailboxTopic, JSON.stringify(firstOfEach(outcomes.stored)))
        return outcomes
      }),
    unread: async query => selectUnread(read, query),
    removeExpired: async (now, limit) => {
      const isThere = read('SELECT 1 FROM letters WHERE expires_at <= ? LIMIT 1').get(now) !== undefined
      return isThere ? write(run => removeSome(run, now, limit)) : 0
    },
    figures: async () => shareOf(read, allSenders),
    lengthOf: async sender => shareOf(read, sender).length,
    onStoredElsewhere: listener =>
      void outbox.subscribe(mailboxTopic, message => listener(message === undefined ? undefined : JSON.parse(message))),
    async close() {
      outbox.close()
      await connection.close()
    },
  }
}
