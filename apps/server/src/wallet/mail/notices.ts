import type { Accounts } from '../accounts.js'
import type { Mailer } from './mailer.js'

/** Mails that tell the owner of an account what was done with it. */
export interface Notices {
  /** `to` where it is not the user's own mailbox of now. Silent for a user without a mailbox. */
  notify(
    userId: string,
    notice: {
      readonly kind: 'newLogin' | 'newDevice' | 'newMailbox' | 'guess'
      readonly device?: string
      readonly to?: string
    },
  ): Promise<void>
}

/** Tells nobody where there is no mailer. */
export const createNotices = (accounts: Accounts, mailer: Mailer | undefined): Notices => ({
  async notify(userId, { kind, device, to }) {
    const recipient = await accounts.recipientOf(userId)
    const email = to ?? recipient?.email
    if (email) mailer?.send({ kind, to: email, locale: recipient?.locale ?? 'en', device })
  },
})
