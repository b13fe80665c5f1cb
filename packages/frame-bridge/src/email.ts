/** What an e-mail address is, for both sides of the bridge and the server behind it. */
export { isEmailAddress } from './email-address.js'
