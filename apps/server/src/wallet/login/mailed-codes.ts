import { randomInt, timingSafeEqual } from 'node:crypto'
import type { CodePurpose, MailRepository, MailRequest, StoredMailRequest } from '../../ports/wallet/mail-repository.js'
import type { RunTransaction } from '../../ports/wallet/wallet-store.js'
import type { KeyStore } from '../keys/key-store.js'
import { hashOf, randomId } from '../random-id.js'
import { refusal } from '../refusals.js'
import { codeLifetimeMs, codeTriesMax } from '../wallet-limits.js'

export type { CodePurpose, MailRequest }

export type NewMailRequest = Omit<MailRequest, 'id'> & { readonly purpose: CodePurpose }

export interface MailedCodes {
  /** A request with its code at once. What the same key asked for this mailbox before is void. */
  openWithCode(request: NewMailRequest): Promise<{ readonly id: string; readonly code: string }>
  /** A request whose code comes when the mailed link was opened. */
  openWithLink(request: NewMailRequest): Promise<{ readonly id: string; readonly token: string }>
  /**
   * Returns the request that a link's token would approve, without using the token. @throws {Failure} 410 `LINK_SPENT`
   */
  read(token: string): Promise<MailRequest>
  /** Takes a link's token: it works once. @throws {Failure} 410 `LINK_SPENT` */
  approve(token: string): Promise<{ readonly request: MailRequest; readonly code: string }>
  /** The state of a request with a link, for the key that it is bound to. A request without a link stays `pending`. */
  state(id: string, frameKey: string): Promise<'pending' | 'approved' | 'expired'>
  /**
   * Checks a code as `redeem` does without using it up: its purpose may still be refused. `goOn` uses it.
   * @throws {Failure} 401 `CODE_WRONG`, 410 `CODE_EXPIRED`, also for the last wrong one
   */
  check(purpose: CodePurpose, id: string, frameKey: string, code: string, userId?: string): Promise<MailRequest>
  /**
   * Takes a code: it works once, for the key that asked. @throws {Failure} 401 `CODE_WRONG`, 410 `CODE_EXPIRED`, also
   * for the last wrong one
   */
  redeem(purpose: CodePurpose, id: string, frameKey: string, code: string, userId?: string): Promise<MailRequest>
  /** A request that waits for its code, for the key and the user that it is bound to. */
  waiting(purpose: CodePurpose, id: string, frameKey: string, userId: string): Promise<MailRequest | undefined>
  /** Goes on with a request for another mailbox, or for the same again, with a new code. The one before is void. */
  goOn(request: MailRequest, purpose: CodePurpose, email: string): Promise<string>
}

export interface MailedCodesDeps {
  readonly mails: MailRepository
  readonly transaction: RunTransaction
  readonly keys: KeyStore
  /** Time in ms. */
  readonly now: () => number
}

const newCode = () => String(randomInt(1_000_000)).padStart(6, '0')

/** 160 random bits; no six digits stand in a row, so that nobody takes them for a code. */
function newLinkToken(): string {
  for (;;) {
    const token = `${randomId()}${randomId().slice(0, 5)}`
    if (!/\d{6}/.test(token)) return token
  }
}

/**
 * Codes and links that go out by mail. The database holds their hashes; that of a code needs a key that is not there.
 */
export function createMailedCodes({ mails, transaction, keys, now }: MailedCodesDeps): MailedCodes {
  const macOf = (id: string, purpose: CodePurpose, code: string) => keys.mac('code', `${id}|${purpose}|${code}`)
  const put = (id: string, request: NewMailRequest, codeMac: string | null, linkHash: string | null) => {
    const calledAt = now()
    return mails.put({ ...request, id, codeMac, linkHash, expiresAt: calledAt + codeLifetimeMs }, calledAt)
  }

  async function openWithCode(request: NewMailRequest, id = randomId()) {
    const code = newCode()
    await put(id, request, macOf(id, request.purpose, code), null)
    return { id, code }
  }

  async function check(purpose: CodePurpose, id: string, frameKey: string, code: string, userId?: string) {
    // Counted before it is looked at: of many that come at once, five are looked at.
    const found = await mails.takeTry({ id, purpose, frameKey, userId }, codeTriesMax, now())
    if (!found) throw refusal('CODE_EXPIRED')
    const { codeMac, ...request } = found.request
    // Before its link was opened, a request has no code.
    const isRight = codeMac !== null && timingSafeEqual(Buffer.from(macOf(id, purpose, code)), Buffer.from(codeMac))
    // After the last try, the refusal does not invite another one.
    if (!isRight) throw refusal(found.tries < codeTriesMax ? 'CODE_WRONG' : 'CODE_EXPIRED')
    return request
  }

  return {
    openWithCode: request => openWithCode(request),
    async openWithLink(request) {
      const [id, token] = [randomId(), newLinkToken()]
      await put(id, request, null, hashOf(token))
      return { id, token }
    },
    async read(token) {
      const found = await mails.findByLink(hashOf(token), now())
      if (!found) throw refusal('LINK_SPENT')
      return requestOf(found)
    },
    approve: token =>
      transaction(async () => {
        const calledAt = now()
        const found = await mails.openLink(hashOf(token), calledAt, calledAt + codeLifetimeMs)
        if (!found) throw refusal('LINK_SPENT')
        const code = newCode()
        await mails.setCode(found.id, macOf(found.id, 'login', code))
        return { request: requestOf(found), code }
      }),
    async state(id, frameKey) {
      const isOpened = await mails.isLinkOpened(id, frameKey, now())
      if (isOpened === undefined) return 'expired'
      return isOpened ? 'approved' : 'pending'
    },
    check,
    async redeem(purpose, id, frameKey, code, userId) {
      const request = await check(purpose, id, frameKey, code, userId)
      if (!(await mails.remove(id))) throw refusal('CODE_EXPIRED')
      return request
    },
    async waiting(purpose, id, frameKey, userId) {
      const found = await mails.findWaiting({ id, purpose, frameKey, userId }, now())
      return found && requestOf(found)
    },
    goOn: async (request, purpose, email) =>
      (await openWithCode({ ...request, purpose, mailbox: email }, request.id)).code,
  }
}

const requestOf = ({ codeMac: _, ...request }: StoredMailRequest): MailRequest => request
