import { isEmailAddress } from '../email/email-address.js'
import { recentEmailsMax } from '../limits/login-limits.js'
import { loginKeys } from '../storage/login-keys.js'
import type { StoragePort } from '../storage/storage-port.js'

/** The mailboxes that somebody logged in with here, the latest first. What is stored and is none is left out. */
export const readRecentEmails = (port: Pick<StoragePort, 'get'>): readonly string[] =>
  (port.get(loginKeys.recentEmails) ?? '').split(',').filter(isEmailAddress).slice(0, recentEmailsMax)

/** @param previousEmail whose place it takes: a login by that one would make another wallet */
export function addRecentEmail(port: StoragePort, email: string, previousEmail = email): void {
  const replaced = [email, previousEmail].map(email => email.toLowerCase())
  const others = readRecentEmails(port).filter(email => !replaced.includes(email.toLowerCase()))
  port.set(loginKeys.recentEmails, [email, ...others].slice(0, recentEmailsMax).join())
}
