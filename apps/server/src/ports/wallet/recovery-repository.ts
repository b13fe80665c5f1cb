import type { RecoveryKind } from '@w3m/frame/wallet-api'
import type { StoredSecret } from './key-wallet-repository.js'

/** A way back into a wallet. */
export interface StoredFactor {
  readonly kind: RecoveryKind
  readonly salt: string
  readonly credentialId: string | null
  readonly proofKey: string | null
  readonly prfKey: string | null
  /** Of a passkey from before it had a key of its own: it follows from the recovery key. */
  readonly guardKey: string | null
  readonly sealKey: string | null
  readonly mac: string | null
  readonly sealed: { readonly enc: string; readonly ciphertext: string } | null
  /** What was wrapped before there were sealing keys. */
  readonly wrapped: StoredSecret | null
  /** What leads from a wrapped one to the present recovery key. */
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

/** Tries that stay when another one is added. */
export interface GuessRetention {
  /** All from this time on. */
  readonly from: number
  /** So many of the latest passwords, however old. */
  readonly passwords: number
  /** So many of the latest that a session made without a password, however new. */
  readonly ofSession: number
}

/** The ways back into wallets, the server's part in passwords, and who tried them. Times in ms. */
export interface RecoveryRepository {
  /** By their kind. */
  factors(userId: string): Promise<readonly StoredFactor[]>
  factor(userId: string, kind: RecoveryKind): Promise<StoredFactor | undefined>
  /** In the place of the one of its kind. */
  putFactor(userId: string, factor: Omit<StoredFactor, 'guardKey' | 'link' | 'wrapped'>): Promise<void>
  /** @returns false where there is none of this kind that was wrapped */
  linkFactor(userId: string, kind: RecoveryKind, link: StoredSecret): Promise<boolean>
  dropFactor(userId: string, kind: RecoveryKind): Promise<void>
  /** Whether there is a passkey that nothing guards. */
  isUnguarded(userId: string): Promise<boolean>
  /** @returns false where no passkey is unguarded */
  guardPasskey(userId: string, guardKey: string): Promise<boolean>

  /** Those from before `dropBefore` that no factor names are forgotten. */
  addPrfKey(userId: string, id: string, key: StoredSecret, at: number, dropBefore: number): Promise<void>
  prfKey(userId: string, id: string): Promise<StoredSecret | undefined>
  /** All others of the user are forgotten; all where there is none. */
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
  /** What nobody needs of former tries is forgotten. */
  addGuess(guess: NewGuess, retention: GuessRetention): Promise<void>
  /** Takes a try of a session that was begun after a time, once. */
  takeGuess(
    guess: Pick<NewGuess, 'id' | 'sessionId' | 'userId'>,
    at: number,
    begunAfter: number,
  ): Promise<RecoveryKind | undefined>
  /** Whether a try of a user was parted from its session before it came to its end. */
  isGuessClosed(id: string, userId: string): Promise<boolean>
  noteOpened(id: string, at: number): Promise<void>
  /** Whether a session opened a way back after a time. */
  isOpened(userId: string, sessionId: string, after: number): Promise<boolean>
  /** Parts all tries of a user from their sessions. */
  closeGuesses(userId: string): Promise<void>
}
