/** E-mail addresses, and how often a code may be mailed to one (spec 5). */
export { isEmailAddress, toEmailAddress } from './email/email-address.js'
export { assertEmailCooldown, emailCooldownSeconds } from './email/email-cooldown.js'
