import { isEmailAddress } from '../email/email-address.js'
import { recentEmailsMax } from '../limits/login-limits.js'
import { loginKeys } from '../storage/login-keys.js'
import type { StoragePort } from '../storage/storage-port.js'

/** The mailboxes that somebody logged in with here, the latest first. What is stored and is none is left out. */
export const readRecentEmails = (port: Pick<StoragePort, 'get'>): readonly string[] =>
  (port.get(loginKeys.recentEmails) ?? '').split(',').filter(isEmailAddress).slice(0, recentEmailsMax)

export function addRecentEmail(port: StoragePort, email: string): void {
  const others = readRecentEmails(port).filter(each => each.toLowerCase() !== email.toLowerCase())
  port.set(loginKeys.recentEmails, [email, ...others].slice(0, recentEmailsMax).join())
}
