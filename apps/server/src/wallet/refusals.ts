import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { failure, type Failure } from '../http/failure.js'

/**
 * Why a call of the wallet was refused: the status, and a sentence. Their names go out as the `field` of the answer's
 * reason.
 */
const refusals = {
  EMAIL_INVALID: [400, 'No mail can be sent to this address.'],
  CODE_WRONG: [401, 'This code is wrong.'],
  CODE_EXPIRED: [410, 'This code works no longer. Ask for a new one.'],
  LINK_SPENT: [410, 'This link works no longer. Ask for a new one.'],
  RATE_LIMITED: [429, 'Too many codes were asked for.'],
  MAILS_LIMITED: [429, 'This server has sent as many mails as it may for now.'],
  LOGINS_LIMITED: [429, 'Too many logins were begun from this address.'],
  SITE_UNKNOWN: [403, 'This site may not ask for a login here.'],
  PROOF_WRONG: [401, 'The call carries no proof of its key, or one that is not for this call.'],
  SESSION_ENDED: [401, 'There is no such session, or it has ended.'],
  LOGIN_REFUSED: [403, 'The login was not completed.'],
  LOGIN_NEEDED: [403, 'This needs a login in the last ten minutes.'],
  NOT_ENROLLED: [404, 'There is no such device of this wallet.'],
  ENROLLMENT_ENDED: [409, 'This enrollment has ended: the device needs a new one.'],
  WALLET_EXISTS: [409, 'There is a wallet already.'],
  WALLET_OTHER: [409, 'These are not the addresses of the wallet.'],
  LAST_DEVICE: [409, 'This is the last device of the wallet: without it the wallet is lost.'],
  NO_MAILBOX: [403, 'This account does not log in by a mailbox.'],
  EMAIL_TAKEN: [409, 'This mailbox belongs to another account.'],
  KEY_UNKNOWN: [409, 'The share is sealed to a key that this server does not have.'],
  OWNER_WRONG: [403, 'The wallet has not signed for this device.'],
  SHARE_MISMATCH: [409, 'The stored share is not what was stored for this device.'],
  RECOVERY_NONE: [404, 'The wallet has no such way back in.'],
  RECOVERY_CHANGED: [409, 'Something of the recovery was stored meanwhile.'],
  RECOVERY_CLOSED: [403, 'This needs a way back in that was opened in this session.'],
  GUESS_WRONG: [403, 'This does not open the wallet.'],
  GRANTS_FULL: [409, 'The wallet has given as many permissions as it may.'],
  GRANT_ENDED: [410, 'There is no such permission, or it has ended.'],
  SENDER_OTHER: [400, 'The operation is not of the account of this session.'],
  SEAL_WRONG: [400, 'The share does not open: it was sealed for something else.'],
} as const satisfies Record<string, readonly [status: ContentfulStatusCode, description: string]>
export type RefusalName = keyof typeof refusals

/** A refusal by its name. */
export function refusal(name: RefusalName, headers?: Readonly<Record<string, string>>): Failure {
  const [status, description] = refusals[name]
  return failure(status, name, description, headers)
}

/** A mail was sent to this mailbox a moment ago. */
export const cooldown = (seconds: number): Failure =>
  failure(429, 'EMAIL_COOLDOWN', `Please try again after ${seconds} seconds`, { 'retry-after': String(seconds) })

/** Too many passwords were tried on this wallet. */
export const guessesLimited = (seconds: number): Failure =>
  failure(429, 'GUESSES_LIMITED', `Please try again after ${seconds} seconds`, { 'retry-after': String(seconds) })

/** The fees of this user were paid as often as they may be in a day. */
export const sponsoredLimited = (seconds: number): Failure =>
  failure(429, 'SPONSORED_LIMITED', `Please try again after ${seconds} seconds`, { 'retry-after': String(seconds) })
