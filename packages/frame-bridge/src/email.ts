/** The validity check of e-mail addresses, for both sides of the bridge and the server behind it. */
export { isEmailAddress } from './email-address.js'
