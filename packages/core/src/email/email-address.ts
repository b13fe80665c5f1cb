export { isEmailAddress } from '@w3m/frame-bridge/email'

/**
 * What a visitor typed, as it is sent: without space around it. The case of the local part is the mail server's affair.
 */
export const toEmailAddress = (typed: string): string => typed.trim()
