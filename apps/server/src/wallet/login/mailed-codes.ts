import { randomInt, timingSafeEqual } from 'node:crypto'
import type { Database } from '../../database.js'
import type { KeyStore } from '../keys/key-store.js'
import { hashOf, randomId } from '../random-id.js'
import { refusal } from '../refusals.js'
import { codeLifetimeMs, codeTriesMax } from '../wallet-limits.js'

/** What a code is for: a login, or one of the two mailboxes of a change. A code for one is none for another. */
export type CodePurpose = 'login' | 'primary' | 'secondary'

export interface MailRequest {
  readonly id: string
  readonly mailbox: string
  readonly frameKey: string
  readonly site: string
  readonly locale: string
  /** Whose mailbox it is, where that counts. */
  readonly userId: string | undefined
  readonly newMailbox: string | undefined
}

export type NewMailRequest = Omit<MailRequest, 'id'> & { readonly purpose: CodePurpose }

export interface MailedCodes {
  /** A request with its code at once. What the same key asked for this mailbox before is void. */
  openWithCode(request: NewMailRequest): { readonly id: string; readonly code: string }
  /** A request whose code comes when the mailed link was opened. */
  openWithLink(request: NewMailRequest): { readonly id: string; readonly token: string }
  /** What a link's token would approve, without taking it. @throws {Failure} 410 `LINK_SPENT` */
  read(token: string): MailRequest
  /** Takes a link's token: it works once. @throws {Failure} 410 `LINK_SPENT` */
  approve(token: string): { readonly request: MailRequest; readonly code: string }
  /** Where a request with a link stands, for the key that it is bound to. One without a link stays `pending`: it tells nothing. */
  state(id: string, frameKey: string): 'pending' | 'approved' | 'expired'
  /**
   * Looks at a code as `redeem` does, and leaves it: what it is for may still be refused. `goOn` takes it.
   * @throws {Failure} 401 `CODE_WRONG`, 410 `CODE_EXPIRED`, also for the last wrong one
   */
  check(purpose: CodePurpose, id: string, frameKey: string, code: string, userId?: string): MailRequest
  /** Takes a code: it works once, for the key that asked. @throws {Failure} 401 `CODE_WRONG`, 410 `CODE_EXPIRED`, also for the last wrong one */
  redeem(purpose: CodePurpose, id: string, frameKey: string, code: string, userId?: string): MailRequest
  /** A request that waits for its code, for the key and the user that it is bound to. */
  waiting(purpose: CodePurpose, id: string, frameKey: string, userId: string): MailRequest | undefined
  /** Goes on with a request for another mailbox, or for the same again, with a new code. The one before is void. */
  goOn(request: MailRequest, purpose: CodePurpose, mailbox: string): string
}

export interface MailedCodesDeps {
  readonly database: Database.Database
  readonly keys: KeyStore
  /** Time in ms. */
  readonly now: () => number
}

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

const columns = 'id, mailbox, frame_key, site, locale, user_id, new_mailbox, code_mac'
const newCode = () => String(randomInt(1_000_000)).padStart(6, '0')

/** 160 random bits; no six digits stand in a row, so that nobody takes them for a code. */
function newLinkToken(): string {
  for (;;) {
    const token = `${randomId()}${randomId().slice(0, 5)}`
    if (!/\d{6}/.test(token)) return token
  }
}

/** Codes and links that go out by mail. The database holds their hashes; that of a code needs a key that is not there. */
export function createMailedCodes({ database, keys, now }: MailedCodesDeps): MailedCodes {
  const add = database.prepare(
    'INSERT INTO mail_requests (id, purpose, mailbox, frame_key, site, locale, user_id, new_mailbox, code_mac, link_hash, expires_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)',
  )
  const dropOld = database.prepare('DELETE FROM mail_requests WHERE expires_at <= ?')
  const dropSame = database.prepare('DELETE FROM mail_requests WHERE mailbox = ? AND frame_key = ? AND purpose = ?')
  const drop = database.prepare('DELETE FROM mail_requests WHERE id = ?')
  const findLink = database.prepare(`SELECT ${columns} FROM mail_requests WHERE link_hash = ? AND approved_at IS NULL AND expires_at > ?`)
  // The code has its own five tries: those before it were counted for no other end than to answer as where there is one.
  const approveLink = database.prepare(
    `UPDATE mail_requests SET approved_at = @at, expires_at = @end, tries = 0 WHERE link_hash = @hash AND approved_at IS NULL AND expires_at > @at RETURNING ${columns}`,
  )
  const setCode = database.prepare('UPDATE mail_requests SET code_mac = ? WHERE id = ?')
  const findState = database.prepare('SELECT approved_at FROM mail_requests WHERE id = ? AND frame_key = ? AND expires_at > ?')
  const takeTry = database.prepare(
    `UPDATE mail_requests SET tries = tries + 1 WHERE id = ? AND purpose = ? AND frame_key = ? AND user_id IS ? AND tries < ${codeTriesMax} AND expires_at > ? RETURNING tries, ${columns}`,
  )
  const findWaiting = database.prepare(`SELECT ${columns} FROM mail_requests WHERE id = ? AND purpose = ? AND frame_key = ? AND user_id = ? AND expires_at > ?`)
  const macOf = (id: string, purpose: CodePurpose, code: string) => keys.mac('code', `${id}|${purpose}|${code}`)

  const insert = database.transaction((id: string, request: NewMailRequest, codeMac: string | null, linkHash: string | null) => {
    const at = now()
    const { purpose, mailbox, frameKey, site, locale, userId, newMailbox } = request
    dropOld.run(at)
    dropSame.run(mailbox, frameKey, purpose)
    drop.run(id)
    add.run(id, purpose, mailbox, frameKey, site, locale, userId ?? null, newMailbox ?? null, codeMac, linkHash, at + codeLifetimeMs)
  })

  function openWithCode(request: NewMailRequest, id = randomId()) {
    const code = newCode()
    insert(id, request, macOf(id, request.purpose, code), null)
    return { id, code }
  }

  function check(purpose: CodePurpose, id: string, frameKey: string, code: string, userId?: string): MailRequest {
    // Counted before it is looked at: of many that come at once, five are looked at.
    const row = takeTry.get(id, purpose, frameKey, userId ?? null, now()) as (Row & { readonly tries: number }) | undefined
    if (!row) throw refusal('CODE_EXPIRED')
    // Before its link was opened, a request has no code.
    const isRight = row.code_mac !== null && timingSafeEqual(Buffer.from(macOf(id, purpose, code)), Buffer.from(row.code_mac))
    // Nobody is told to try again for whom no try is left.
    if (!isRight) throw refusal(row.tries < codeTriesMax ? 'CODE_WRONG' : 'CODE_EXPIRED')
    return requestOf(row)
  }

  return {
    openWithCode: request => openWithCode(request),
    openWithLink(request) {
      const [id, token] = [randomId(), newLinkToken()]
      insert(id, request, null, hashOf(token))
      return { id, token }
    },
    read(token) {
      const row = findLink.get(hashOf(token), now()) as Row | undefined
      if (!row) throw refusal('LINK_SPENT')
      return requestOf(row)
    },
    approve(token) {
      const at = now()
      const row = approveLink.get({ at, end: at + codeLifetimeMs, hash: hashOf(token) }) as Row | undefined
      if (!row) throw refusal('LINK_SPENT')
      const code = newCode()
      setCode.run(macOf(row.id, 'login', code), row.id)
      return { request: requestOf(row), code }
    },
    state(id, frameKey) {
      const row = findState.get(id, frameKey, now()) as { approved_at: number | null } | undefined
      if (!row) return 'expired'
      return row.approved_at === null ? 'pending' : 'approved'
    },
    check,
    redeem(purpose, id, frameKey, code, userId) {
      const request = check(purpose, id, frameKey, code, userId)
      if (drop.run(id).changes !== 1) throw refusal('CODE_EXPIRED')
      return request
    },
    waiting(purpose, id, frameKey, userId) {
      const row = findWaiting.get(id, purpose, frameKey, userId, now()) as Row | undefined
      return row && requestOf(row)
    },
    goOn: (request, purpose, mailbox) => openWithCode({ ...request, purpose, mailbox }, request.id).code,
  }
}

const requestOf = (row: Row): MailRequest => ({
  id: row.id,
  mailbox: row.mailbox,
  frameKey: row.frame_key,
  site: row.site,
  locale: row.locale,
  userId: row.user_id ?? undefined,
  newMailbox: row.new_mailbox ?? undefined,
})
