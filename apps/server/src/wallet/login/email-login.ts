import { domainToASCII } from 'node:url'
import { emailSchema } from '@w3m/frame/wallet-api'
import * as v from 'valibot'
import type { Accounts } from '../accounts.js'
import type { Audit } from '../audit.js'
import { failure } from '../../http/failure.js'
import type { Logins } from '../logins.js'
import type { Mailer } from '../mail/mailer.js'
import { refusal } from '../refusals.js'
import type { WalletHandlers } from '../wallet-call.js'
import { waitMaxMs } from '../wallet-limits.js'
import type { Arrivals } from './arrivals.js'
import type { MailedCodes, MailRequest } from './mailed-codes.js'
import type { ChargeSend } from './send-limits.js'

export interface EmailLoginDeps {
  readonly accounts: Accounts
  readonly codes: MailedCodes
  readonly chargeSend: ChargeSend
  readonly logins: Logins
  readonly arrivals: Arrivals
  readonly audit: Audit
  /** Undefined where no mail server is set. */
  readonly mailer: Mailer | undefined
  /** The frame's origin, where mailed links lead. */
  readonly origin: string
  /** Whether a page of this origin may ask for logins. */
  readonly isKnownSite: (origin: string) => boolean
}

export type EmailLoginHandlers = Pick<WalletHandlers, 'startEmailLogin' | 'awaitDevice' | 'readDeviceLink' | 'approveDevice' | 'redeemCode'>

/** One mailbox is one user, however it is written: in capitals or not, its domain in letters or in what DNS has for them. @throws {Failure} 400 where DNS has none */
export function mailboxOf(email: string): string {
  const [local, domain] = email.trim().split('@') as [string, string]
  const mailbox = `${local.toLowerCase().normalize('NFC')}@${domainToASCII(domain)}`
  // Some domains have no such form, and some become the address of a machine.
  if (!v.is(emailSchema, mailbox)) throw refusal('EMAIL_INVALID')
  return mailbox
}

/** The page that asks, as mails name it: no address that a mail program makes a link of at once. */
export const hostOf = (site: string): string => new URL(site).host

/** Log in by a code that goes to a mailbox; on a new device of a known wallet, by a link first. */
export function emailLogin({ accounts, codes, chargeSend, logins, arrivals, audit, mailer, origin, isKnownSite }: EmailLoginDeps): EmailLoginHandlers {
  const sendCode = ({ mailbox, site, locale }: Pick<MailRequest, 'mailbox' | 'site' | 'locale'>, code: string) =>
    mailer?.send({ kind: 'code', to: mailbox, locale, site: hostOf(site), code })

  return {
    startEmailLogin({ body: { email, origin: site, locale = 'en' }, frameKey, client }) {
      if (!mailer) throw failure(501, '', 'This server sends no mail.')
      if (!isKnownSite(site)) throw refusal('SITE_UNKNOWN')
      const mailbox = mailboxOf(email)
      chargeSend(mailbox, client)
      // The same questions are asked about a mailbox that nobody has used: the answer takes the same time.
      const userId = accounts.findByMailbox(mailbox)
      const keyState = accounts.keyState(userId, frameKey)
      const hasWallet = accounts.hasWallet(userId)
      const request = { purpose: 'login', mailbox, frameKey, site, locale, userId: undefined, newMailbox: undefined } as const
      if (!hasWallet || keyState === 'known') {
        const { id, code } = codes.openWithCode(request)
        sendCode(request, code)
        return { requestId: id, action: 'VERIFY_OTP' }
      }
      const { id, token } = codes.openWithLink(request)
      mailer.send({ kind: 'link', to: mailbox, locale, site: hostOf(site), link: `${origin}/device?token=${token}` })
      return { requestId: id, action: keyState === 'revoked' ? 'VERIFY_DEVICE' : 'VERIFY_OTP' }
    },

    async awaitDevice({ body: { requestId }, frameKey, signal }) {
      const arrival = arrivals.wait(`device ${requestId}`, waitMaxMs, signal)
      const before = codes.state(requestId, frameKey)
      if (before !== 'pending') return { status: before }
      await arrival
      return { status: codes.state(requestId, frameKey) }
    },

    readDeviceLink({ body: { token } }) {
      const { site, mailbox } = codes.read(token)
      return { origin: site, email: mailbox }
    },

    approveDevice({ body: { token } }) {
      const { request, code } = codes.approve(token)
      const userId = accounts.findByMailbox(request.mailbox)
      if (userId !== undefined) accounts.admitKey(userId, request.frameKey)
      audit('device approved', { userId, frameKey: request.frameKey })
      sendCode(request, code)
      arrivals.announce(`device ${request.id}`)
      return { origin: request.site, email: request.mailbox }
    },

    redeemCode({ body: { requestId, code }, frameKey, setRefreshToken }) {
      const { mailbox, locale } = codes.redeem('login', requestId, frameKey, code)
      // A device that was removed comes back by a link, which lets its key in before there is a code.
      if (accounts.keyState(accounts.findByMailbox(mailbox), frameKey) === 'revoked') throw refusal('CODE_EXPIRED')
      const userId = accounts.findOrCreateUser({ provider: 'email', subject: mailbox, email: mailbox, locale })
      const { session, refreshToken } = logins.openSession(userId, frameKey)
      setRefreshToken(refreshToken)
      return session
    },
  }
}
