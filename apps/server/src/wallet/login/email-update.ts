import type { RunTransaction } from '../../ports/wallet/wallet-store.js'
import type { Accounts } from '../accounts.js'
import type { Audit } from '../audit.js'
import { failure } from '../../http/failure.js'
import type { Mailer } from '../mail/mailer.js'
import type { Notices } from '../mail/notices.js'
import { refusal } from '../refusals.js'
import type { Sessions } from '../sessions/sessions.js'
import type { WalletHandlers } from '../wallet-call.js'
import { hostOf, emailOf } from './email-login.js'
import type { MailedCodes, MailRequest } from './mailed-codes.js'
import type { ConsumeSend } from './send-limits.js'

export interface EmailUpdateDeps {
  readonly accounts: Accounts
  readonly transaction: RunTransaction
  readonly sessions: Pick<Sessions, 'endUnenrolled'>
  readonly codes: MailedCodes
  readonly consumeSend: ConsumeSend
  readonly audit: Audit
  readonly notices: Notices
  /** Undefined where no mail server is set. */
  readonly mailer: Mailer | undefined
  /** Whether a page of this origin may ask for logins. */
  readonly isKnownSite: (origin: string) => boolean
}

export type EmailUpdateHandlers = Pick<WalletHandlers, 'startEmailUpdate' | 'redeemPrimaryCode' | 'redeemSecondaryCode'>

/**
 * Another mailbox for a user who logs in by one: the old one says yes by a code, then the new one. A session is not
 * enough for it where there is a wallet: whoever reads the old mailbox for ten minutes would take the login for good.
 * A user of a social login has no mailbox that could confirm the change: a page that requests it would decide alone who
 * else can log in.
 */
export function emailUpdate({
  accounts,
  transaction,
  sessions,
  codes,
  consumeSend,
  audit,
  notices,
  mailer,
  isKnownSite,
}: EmailUpdateDeps): EmailUpdateHandlers {
  // Never the mail of a login: a page could ask for "the code to log in", and have the mailbox changed by it.
  const sendCode = (
    kind: 'primaryCode' | 'secondaryCode',
    to: string,
    { site, locale, newMailbox }: Pick<MailRequest, 'site' | 'locale' | 'newMailbox'>,
    code: string,
  ) => mailer?.send({ kind, to, locale, site: hostOf(site), mailbox: newMailbox, code })

  async function sendToNew(request: MailRequest, client: string): Promise<void> {
    const email = request.newMailbox
    if (email === undefined) throw new Error('The request names no new mailbox.')
    await consumeSend(email, client)
    sendCode('secondaryCode', email, request, await codes.goOn(request, 'secondary', email))
  }

  return {
    async startEmailUpdate({ body: { email, origin: site, requestId }, session: { userId, frameKey }, client }) {
      if (!mailer) throw failure(501, '', 'This server sends no mail.')
      if (!isKnownSite(site)) throw refusal('SITE_UNKNOWN')
      await accounts.assertOwner(userId, frameKey)
      const newMailbox = emailOf(email)
      const agreed = requestId === undefined ? undefined : await codes.waiting('secondary', requestId, frameKey, userId)
      if (agreed?.mailbox === newMailbox) {
        await sendToNew(agreed, client)
        return { requestId: agreed.id, action: 'VERIFY_SECONDARY_OTP' }
      }
      const currentEmail = await accounts.emailOf(userId)
      if (!currentEmail) throw refusal('NO_MAILBOX')
      await consumeSend(currentEmail, client)
      const request = {
        purpose: 'primary',
        mailbox: currentEmail,
        frameKey,
        site,
        locale: (await accounts.recipientOf(userId))?.locale ?? 'en',
        userId,
        newMailbox,
      } as const
      const { id, code } = await codes.openWithCode(request)
      sendCode('primaryCode', currentEmail, request, code)
      return { requestId: id, action: 'VERIFY_PRIMARY_OTP' }
    },

    async redeemPrimaryCode({ body: { requestId, code }, session: { userId, frameKey }, client }) {
      await accounts.assertOwner(userId, frameKey)
      // Not spent before the next mail may go: one that has to wait costs no second code of the old mailbox.
      await sendToNew(await codes.check('primary', requestId, frameKey, code, userId), client)
      return {}
    },

    async redeemSecondaryCode({ body: { requestId, code }, session: { userId, frameKey } }) {
      await accounts.assertOwner(userId, frameKey)
      const { mailbox } = await codes.redeem('secondary', requestId, frameKey, code, userId)
      const old = await transaction(async () => {
        await accounts.assertOwner(userId, frameKey)
        const previousEmail = await accounts.emailOf(userId)
        if (!(await accounts.changeEmail(userId, mailbox))) throw refusal('EMAIL_TAKEN')
        // Somebody with access to the old mailbox may have logged in with it.
        await sessions.endUnenrolled(userId, frameKey)
        await accounts.forgetStrangers(userId, frameKey)
        await audit('mailbox changed', { userId, frameKey })
        return previousEmail
      })
      if (old && old !== mailbox) await notices.notify(userId, { kind: 'newMailbox', to: old })
      return { email: mailbox }
    },
  }
}
