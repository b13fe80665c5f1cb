import type { Accounts } from '../accounts.js'
import type { Audit } from '../audit.js'
import { failure } from '../../http/failure.js'
import type { Mailer } from '../mail/mailer.js'
import type { Notices } from '../mail/notices.js'
import { refusal } from '../refusals.js'
import type { WalletHandlers } from '../wallet-call.js'
import { hostOf, mailboxOf } from './email-login.js'
import type { MailedCodes, MailRequest } from './mailed-codes.js'
import type { ChargeSend } from './send-limits.js'

export interface EmailUpdateDeps {
  readonly accounts: Accounts
  readonly codes: MailedCodes
  readonly chargeSend: ChargeSend
  readonly audit: Audit
  readonly notices: Notices
  /** Undefined where no mail server is set. */
  readonly mailer: Mailer | undefined
  /** Whether a page of this origin may ask for logins. */
  readonly isKnownSite: (origin: string) => boolean
}

export type EmailUpdateHandlers = Pick<WalletHandlers, 'startEmailUpdate' | 'redeemPrimaryCode' | 'redeemSecondaryCode'>

/**
 * Another mailbox for a user who logs in by one: the old one says yes by a code, then the new one. Who comes in by a social account has no
 * mailbox that could say yes, and a page that asked for them would choose by itself who else gets in (contract 6.9).
 */
export function emailUpdate({ accounts, codes, chargeSend, audit, notices, mailer, isKnownSite }: EmailUpdateDeps): EmailUpdateHandlers {
  const sendCode = (to: string, { site, locale }: { readonly site: string; readonly locale: string }, code: string) => mailer?.send({ kind: 'code', to, locale, site: hostOf(site), code })

  function sendToNew(request: MailRequest, client: string): void {
    const mailbox = request.newMailbox!
    chargeSend(mailbox, client)
    sendCode(mailbox, request, codes.goOn(request, 'secondary', mailbox))
  }

  return {
    startEmailUpdate({ body: { email, origin: site, requestId }, session: { userId, frameKey }, client }) {
      if (!mailer) throw failure(501, '', 'This server sends no mail.')
      if (!isKnownSite(site)) throw refusal('SITE_UNKNOWN')
      const newMailbox = mailboxOf(email)
      const agreed = requestId === undefined ? undefined : codes.waiting('secondary', requestId, frameKey, userId)
      if (agreed?.mailbox === newMailbox) {
        sendToNew(agreed, client)
        return { requestId: agreed.id, action: 'VERIFY_SECONDARY_OTP' }
      }
      const mailbox = accounts.mailboxOf(userId)
      if (!mailbox) throw refusal('NO_MAILBOX')
      chargeSend(mailbox, client)
      const request = { purpose: 'primary', mailbox, frameKey, site, locale: accounts.recipientOf(userId)?.locale ?? 'en', userId, newMailbox } as const
      const { id, code } = codes.openWithCode(request)
      sendCode(mailbox, request, code)
      return { requestId: id, action: 'VERIFY_PRIMARY_OTP' }
    },

    redeemPrimaryCode({ body: { requestId, code }, session: { userId, frameKey }, client }) {
      const request = codes.redeem('primary', requestId, frameKey, code, userId)
      sendToNew(request, client)
      return {}
    },

    redeemSecondaryCode({ body: { requestId, code }, session: { userId, frameKey } }) {
      const { mailbox } = codes.redeem('secondary', requestId, frameKey, code, userId)
      const old = accounts.mailboxOf(userId)
      if (!accounts.changeMailbox(userId, mailbox)) throw refusal('EMAIL_TAKEN')
      audit('mailbox changed', { userId, frameKey })
      if (old && old !== mailbox) notices.tell(userId, { kind: 'newMailbox', to: old })
      return { email: mailbox }
    },
  }
}
