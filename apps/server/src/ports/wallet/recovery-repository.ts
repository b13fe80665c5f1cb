import type { RecoveryKind } from '@w3m/frame/wallet-api'
import type { StoredSecret } from './key-wallet-repository.js'

/** A way back into a wallet. */
export interface StoredFactor {
  readonly kind: RecoveryKind
  readonly salt: string
  readonly credentialId: string | null
  readonly proofKey: string | null
  readonly prfKey: string | null
  /** For a passkey of an older version without a key of its own: this key is derived from the recovery key. */
  readonly guardKey: string | null
  readonly sealKey: string | null
  readonly mac: string | null
  readonly sealed: { readonly enc: string; readonly ciphertext: string } | null
  /** The wrapped recovery key of an older version, without sealing keys. */
  readonly wrapped: StoredSecret | null
  /** The link from a wrapped recovery key to the present one. */
  readonly link: StoredSecret | null
}

/** A password that was tried. */
export interface StoredGuess {
  readonly at: number
  readonly openedAt: number | null
}

export interface NewGuess {
  readonly id: string
  readonly userId: string
  readonly sessionId: string
  readonly kind: RecoveryKind
  readonly at: number
}

/** The attempts that are kept when another one is added. */
export interface GuessRetention {
  /** All attempts from this time on are kept. */
  readonly from: number
  /** This many of the latest passwords are kept, however old. */
  readonly passwords: number
  /** Only this many of the latest attempts of a session without a password are kept, however new. */
  readonly ofSession: number
}

/** The ways back into wallets, the server's part in passwords, and who tried them. Times in ms. */
export interface RecoveryRepository {
  /** The factors in the order of their kinds. */
  factors(userId: string): Promise<readonly StoredFactor[]>
  factor(userId: string, kind: RecoveryKind): Promise<StoredFactor | undefined>
  /** Replaces the factor of the same kind. */
  putFactor(userId: string, factor: Omit<StoredFactor, 'guardKey' | 'link' | 'wrapped'>): Promise<void>
  /** @returns false where there is none of this kind that was wrapped */
  linkFactor(userId: string, kind: RecoveryKind, link: StoredSecret): Promise<boolean>
  dropFactor(userId: string, kind: RecoveryKind): Promise<void>
  /** Whether there is a passkey without a guard key or a proof key. */
  isUnguarded(userId: string): Promise<boolean>
  /** @returns false where no passkey is unguarded */
  guardPasskey(userId: string, guardKey: string): Promise<boolean>

  /** Also deletes keys from before `dropBefore` that no factor names. */
  addPrfKey(userId: string, id: string, key: StoredSecret, nowMs: number, dropBefore: number): Promise<void>
  prfKey(userId: string, id: string): Promise<StoredSecret | undefined>
  /** Deletes all other keys of the user; all of them where `id` is undefined. */
  keepPrfKey(userId: string, id: string | undefined): Promise<void>
  /**
   * Counts that a device checks a password against the present one on a day. @returns false where it did as often as
   * may be
   */
  takePasswordCheck(userId: string, frameKey: string, day: number, max: number): Promise<boolean>

  /** Passwords that were tried after a time, or so many of the latest; the latest first. */
  passwordGuesses(
    userId: string,
    of: { readonly after: number; readonly limit?: number },
  ): Promise<readonly StoredGuess[]>
  /** Also deletes earlier attempts that the retention does not keep. */
  addGuess(guess: NewGuess, retention: GuessRetention): Promise<void>
  /** Takes an attempt of a session, once, if it was begun after `startedAfter`. */
  takeGuess(
    guess: Pick<NewGuess, 'id' | 'sessionId' | 'userId'>,
    nowMs: number,
    startedAfter: number,
  ): Promise<RecoveryKind | undefined>
  /** Whether an attempt of a user was closed before it was completed. */
  isGuessClosed(id: string, userId: string): Promise<boolean>
  noteOpened(id: string, nowMs: number): Promise<void>
  /** Whether a session opened a way back after a time. */
  isOpened(userId: string, sessionId: string, after: number): Promise<boolean>
  /** Closes all attempts of a user, by detaching them from their sessions. */
  closeGuesses(userId: string): Promise<void>
}
