import { domainToASCII } from 'node:url'
import { emailSchema } from '@w3m/frame/wallet-api'
import * as v from 'valibot'
import type { RunTransaction } from '../../ports/wallet/wallet-store.js'
import type { Accounts } from '../accounts.js'
import type { Audit } from '../audit.js'
import { failure } from '../../http/failure.js'
import type { Logins } from '../logins.js'
import type { Mailer } from '../mail/mailer.js'
import { refusal } from '../refusals.js'
import type { WalletHandlers } from '../wallet-call.js'
import { waitMaxMs } from '../wallet-limits.js'
import type { Announcements } from './announcements.js'
import type { MailedCodes, MailRequest } from './mailed-codes.js'
import type { ConsumeSend } from './send-limits.js'

export interface EmailLoginDeps {
  readonly accounts: Accounts
  readonly transaction: RunTransaction
  readonly codes: MailedCodes
  readonly consumeSend: ConsumeSend
  readonly logins: Logins
  readonly events: Announcements
  readonly audit: Audit
  /** Undefined where no mail server is set. */
  readonly mailer: Mailer | undefined
  /** The frame's origin, where mailed links lead. */
  readonly origin: string
  /** Whether a page of this origin may ask for logins. */
  readonly isKnownSite: (origin: string) => boolean
}

export type EmailLoginHandlers = Pick<
  WalletHandlers,
  'startEmailLogin' | 'awaitDevice' | 'readDeviceLink' | 'approveDevice' | 'redeemCode'
>

/**
 * Normalizes a mail address, so that each mailbox is one user: case is ignored, and the domain is in its ASCII form.
 * @throws {Failure} 400 where DNS has none
 */
export function emailOf(email: string): string {
  const [local = '', domain = ''] = email.trim().split('@')
  const normalized = `${local.toLowerCase().normalize('NFC')}@${domainToASCII(domain)}`
  // Some domains have no such form, and some become the address of a machine.
  if (!v.is(emailSchema, normalized)) throw refusal('EMAIL_INVALID')
  return normalized
}

/** The page that asks, as mails name it: no address that a mail program makes a link of at once. */
export const hostOf = (site: string): string => new URL(site).host

/** Log in by a code that goes to a mailbox; on a new device of a known wallet, by a link first. */
export function emailLogin({
  accounts,
  transaction,
  codes,
  consumeSend,
  logins,
  events,
  audit,
  mailer,
  origin,
  isKnownSite,
}: EmailLoginDeps): EmailLoginHandlers {
  const sendCode = ({ mailbox, site, locale }: Pick<MailRequest, 'mailbox' | 'site' | 'locale'>, code: string) =>
    mailer?.send({ kind: 'code', to: mailbox, locale, site: hostOf(site), code })

  return {
    async startEmailLogin({ body: { email, origin: site, locale = 'en' }, frameKey, client }) {
      if (!mailer) throw failure(501, '', 'This server sends no mail.')
      if (!isKnownSite(site)) throw refusal('SITE_UNKNOWN')
      const normalizedEmail = emailOf(email)
      await consumeSend(normalizedEmail, client)
      // The same questions are asked about a mailbox that nobody has used: the answer takes the same time.
      const userId = await accounts.findByEmail(normalizedEmail)
      const keyState = await accounts.keyState(userId, frameKey)
      const hasWallet = await accounts.hasWallet(userId)
      const request = {
        purpose: 'login',
        mailbox: normalizedEmail,
        frameKey,
        site,
        locale,
        userId: undefined,
        newMailbox: undefined,
      } as const
      if (!hasWallet || keyState === 'known') {
        const { id, code } = await codes.openWithCode(request)
        sendCode(request, code)
        return { requestId: id, action: 'VERIFY_OTP' }
      }
      const { id, token } = await codes.openWithLink(request)
      mailer.send({
        kind: 'link',
        to: normalizedEmail,
        locale,
        site: hostOf(site),
        link: `${origin}/device?token=${token}`,
      })
      return { requestId: id, action: keyState === 'revoked' ? 'VERIFY_DEVICE' : 'VERIFY_OTP' }
    },

    async awaitDevice({ body: { requestId }, frameKey, signal }) {
      const announcement = events.wait(`device ${requestId}`, waitMaxMs, signal)
      const before = await codes.state(requestId, frameKey)
      if (before !== 'pending') return { status: before }
      await announcement
      return { status: await codes.state(requestId, frameKey) }
    },

    async readDeviceLink({ body: { token } }) {
      const { site, mailbox } = await codes.read(token)
      return { origin: site, email: mailbox }
    },

    async approveDevice({ body: { token } }) {
      const { request, code } = await transaction(async () => {
        const approved = await codes.approve(token)
        const { mailbox, frameKey } = approved.request
        const userId = await accounts.findByEmail(mailbox)
        if (userId !== undefined) await accounts.admitKey(userId, frameKey)
        await audit('device approved', { userId, frameKey })
        return approved
      })
      sendCode(request, code)
      await events.announce(`device ${request.id}`)
      return { origin: request.site, email: request.mailbox }
    },

    async redeemCode({ body: { requestId, code }, frameKey, setRefreshToken }) {
      // Outside the transaction: a wrong code is counted even if that rolls back.
      const { mailbox, locale } = await codes.redeem('login', requestId, frameKey, code)
      const { session, refreshToken } = await transaction(async () => {
        // A device that was removed comes back by a link, which lets its key in before there is a code.
        const known = await accounts.findByEmail(mailbox)
        if ((await accounts.keyState(known, frameKey)) === 'revoked') throw refusal('CODE_EXPIRED')
        const userId = await accounts.findOrCreateUser({ provider: 'email', subject: mailbox, email: mailbox, locale })
        return logins.openSession(userId, frameKey)
      })
      setRefreshToken(refreshToken)
      return session
    },
  }
}
