import type { MailRepository, StoredMailRequest } from '../../wallet/mail-repository.js'
import type { Transactions } from './transactions.js'

interface Row {
  readonly id: string
  readonly mailbox: string
  readonly frame_key: string
  readonly site: string
  readonly locale: string
  readonly user_id: string | null
  readonly new_mailbox: string | null
  readonly code_mac: string | null
}

interface SentRow {
  readonly sent_at: number
}

const columns = 'id, mailbox, frame_key, site, locale, user_id, new_mailbox, code_mac'

const requestOf = (row: Row): StoredMailRequest => ({
  id: row.id,
  mailbox: row.mailbox,
  frameKey: row.frame_key,
  site: row.site,
  locale: row.locale,
  userId: row.user_id ?? undefined,
  newMailbox: row.new_mailbox ?? undefined,
  codeMac: row.code_mac,
})
const orNone = (row: Row | undefined): StoredMailRequest | undefined => row && requestOf(row)
const times = (rows: readonly SentRow[]): readonly number[] => rows.map(row => row.sent_at)

export const createMailRepository = (units: Transactions): MailRepository => ({ ...requests(units), ...sends(units) })

type Sends = 'addSent' | 'nthSent' | 'sentFor' | 'sentForAny' | 'sentTo'

const requests = ({ read, write }: Transactions): Omit<MailRepository, Sends> => ({
  put: (request, nowMs) =>
    write(run => {
      run('DELETE FROM mail_requests WHERE expires_at <= ?').run(nowMs)
      run('DELETE FROM mail_requests WHERE mailbox = ? AND frame_key = ? AND purpose = ?').run(
        request.mailbox,
        request.frameKey,
        request.purpose,
      )
      run('DELETE FROM mail_requests WHERE id = ?').run(request.id)
      run(
        `INSERT INTO mail_requests (id, purpose, mailbox, frame_key, site, locale, user_id, new_mailbox, code_mac,
           link_hash, expires_at)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      ).run(
        request.id,
        request.purpose,
        request.mailbox,
        request.frameKey,
        request.site,
        request.locale,
        request.userId ?? null,
        request.newMailbox ?? null,
        request.codeMac,
        request.linkHash,
        request.expiresAt,
      )
    }),
  findByLink: (linkHash, nowMs) =>
    read(run =>
      orNone(
        run<Row>(
          `SELECT ${columns} FROM mail_requests WHERE link_hash = ? AND approved_at IS NULL AND expires_at > ?`,
        ).get(linkHash, nowMs),
      ),
    ),
  // The code has its own tries: those before it were counted for no other end than to answer as where there is one.
  openLink: (hash, nowMs, end) =>
    write(run =>
      orNone(
        run<Row>(
          `UPDATE mail_requests SET approved_at = @at, expires_at = @end, tries = 0 WHERE link_hash = @hash
           AND approved_at IS NULL AND expires_at > @at RETURNING ${columns}`,
        ).get({ at: nowMs, end, hash }),
      ),
    ),
  setCode: (id, codeMac) =>
    write(run => void run('UPDATE mail_requests SET code_mac = ? WHERE id = ?').run(codeMac, id)),
  isLinkOpened: (id, frameKey, nowMs) =>
    read(run => {
      const row = run<{ approved_at: number | null }>(
        'SELECT approved_at FROM mail_requests WHERE id = ? AND frame_key = ? AND expires_at > ?',
      ).get(id, frameKey, nowMs)
      return row && row.approved_at !== null
    }),
  takeTry: ({ id, purpose, frameKey, userId }, triesMax, nowMs) =>
    write(run => {
      const row = run<Row & { readonly tries: number }>(
        `UPDATE mail_requests SET tries = tries + 1 WHERE id = ? AND purpose = ? AND frame_key = ? AND user_id IS ?
         AND tries < ? AND expires_at > ? RETURNING tries, ${columns}`,
      ).get(id, purpose, frameKey, userId ?? null, triesMax, nowMs)
      return row && { request: requestOf(row), tries: row.tries }
    }),
  findWaiting: ({ id, purpose, frameKey, userId }, nowMs) =>
    read(run =>
      orNone(
        run<Row>(
          `SELECT ${columns} FROM mail_requests WHERE id = ? AND purpose = ? AND frame_key = ? AND user_id = ?
           AND expires_at > ?`,
        ).get(id, purpose, frameKey, userId, nowMs),
      ),
    ),
  remove: id => write(run => run('DELETE FROM mail_requests WHERE id = ?').run(id).changes === 1),
})

const sends = ({ read, write }: Transactions): Pick<MailRepository, Sends> => ({
  sentTo: (mailboxHash, after, limit) =>
    read(run =>
      times(
        run<SentRow>(
          'SELECT sent_at FROM mail_sends WHERE mailbox_hash = ? AND sent_at > ? ORDER BY sent_at DESC LIMIT ?',
        ).all(mailboxHash, after, limit),
      ),
    ),
  sentFor: (client, after, limit) =>
    read(run =>
      times(
        run<SentRow>(
          'SELECT sent_at FROM mail_sends WHERE client = ? AND sent_at > ? ORDER BY sent_at DESC LIMIT ?',
        ).all(client, after, limit),
      ),
    ),
  // A range, and no pattern: it has an index.
  sentForAny: (prefix, after, limit) =>
    read(run =>
      times(
        run<SentRow>(
          'SELECT sent_at FROM mail_sends WHERE client >= ? AND client < ? AND sent_at > ? ORDER BY sent_at DESC LIMIT ?',
        ).all(prefix, `${prefix}\u{10ffff}`, after, limit),
      ),
    ),
  nthSent: (nth, after) =>
    read(
      run =>
        run<SentRow>('SELECT sent_at FROM mail_sends WHERE sent_at > ? ORDER BY sent_at DESC LIMIT 1 OFFSET ?').get(
          after,
          nth - 1,
        )?.sent_at,
    ),
  addSent: (mailboxHash, client, nowMs, dropBefore) =>
    write(run => {
      run('DELETE FROM mail_sends WHERE sent_at <= ?').run(dropBefore)
      run('INSERT INTO mail_sends (mailbox_hash, client, sent_at) VALUES (?, ?, ?)').run(mailboxHash, client, nowMs)
    }),
})
