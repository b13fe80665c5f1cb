import type { VaultFailure } from './vault-api.js'

export type VaultErrorCode = VaultFailure['code']

const texts: Readonly<Record<VaultErrorCode, string>> = {
  LOGGED_OUT: 'Log in again to go on.',
  CODE_WRONG: 'This code is not right.',
  CODE_EXPIRED: 'This code is not valid any more. Ask for a new one.',
  LOGIN_REFUSED: 'The login was not completed there.',
  EMAIL_TAKEN: 'This mailbox belongs to another account.',
  EMAIL_INVALID: 'No mail can be sent to this address.',
  COOLDOWN: 'A code was sent a moment ago. Wait before you ask for another.',
  RATE_LIMITED: 'There were too many tries. Wait before the next one.',
  SHARE_MISMATCH: 'The parts of the key do not make this wallet. Nothing was signed.',
  RECOVERY_WRONG: 'This does not open the wallet.',
  NOT_ENROLLED: "This device does not hold a part of the wallet's key.",
  NO_STORAGE: 'This browser keeps nothing for the wallet, so a new one could not be opened again.',
  UNREACHABLE: "The wallet's server cannot be reached.",
  INVALID: 'The wallet was asked for something that makes no sense to it.',
  FAILED: 'The wallet could not do this.',
}

export interface VaultErrorDetails {
  readonly seconds?: number | undefined
  /** A message that is more specific than the code's default. */
  readonly message?: string | undefined
  readonly cause?: unknown
}

/**
 * An error of the vault, with a code that the page can act on. Neither its message nor what it says of itself holds a
 * secret.
 */
export class VaultError extends Error {
  override readonly name = 'VaultError'
  readonly code: VaultErrorCode
  /** How long to wait, for `COOLDOWN` and `RATE_LIMITED`. */
  readonly seconds: number | undefined

  constructor(code: VaultErrorCode, { seconds, message = texts[code], cause }: VaultErrorDetails = {}) {
    super(message, { cause })
    this.code = code
    this.seconds = seconds
  }
}

/**
 * Converts an error into the failure for the page. Unexpected errors become `FAILED`, because their text may contain
 * data that must not leave the worker.
 */
export function failureOf(error: unknown): VaultFailure {
  const { code, message, seconds } = error instanceof VaultError ? error : new VaultError('FAILED')
  return { code, message, ...(seconds !== undefined && { seconds }) }
}
