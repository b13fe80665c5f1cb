import type { RecoveryKind } from '@w3m/frame/wallet-api'
import type { WalletStore } from '../../ports/wallet/wallet-store.js'
import { randomId } from '../random-id.js'
import { guessesLimited, refusal } from '../refusals.js'
import { freshLoginMs, guessDayMs, guessesPerDay, guessPauseMs, passwordChecksPerDay } from '../wallet-limits.js'

export interface Guess {
  readonly at: number
  readonly isOpened: boolean
}

/**
 * Attempts to open a wallet from a device that holds no share of it. They are in the database, so that a restart allows
 * no further attempt.
 */
export interface Guesses {
  /**
   * Stores an attempt of a session, and returns its id. @throws {Failure} 429 where the wallet's passwords may not be
   * tried now
   */
  begin(userId: string, sessionId: string, kind: RecoveryKind): Promise<string>
  /**
   * Counts that a device of the wallet compares a password with the present one. @throws {Failure} 429 where it may not
   * now
   */
  check(userId: string, frameKey: string): Promise<void>
  /**
   * Completes an attempt: once only, and in the session that began it. @throws {Failure} 409 where the recovery
   * changed after it was begun, else 403
   */
  take(challenge: string, userId: string, sessionId: string): Promise<RecoveryKind>
  /** Notes that the attempt succeeded. */
  noteOpened(challenge: string): Promise<void>
  /** Whether this session has opened a way back in. */
  isOpened(userId: string, sessionId: string): Promise<boolean>
  /** Closes the attempts that were begun or opened. They stay on the list. */
  close(userId: string): Promise<void>
  /** The passwords that were tried, the latest first. */
  list(userId: string): Promise<readonly Guess[]>
}

/** The number of password attempts that are listed. */
const listed = 20
/** The attempts without a password that a session may have begun or opened; beyond that the oldest is dropped. */
const triesOfSession = 10

export function createGuesses(
  { recovery, transaction }: Pick<WalletStore, 'transaction' | 'recovery'>,
  now: () => number,
): Guesses {
  /** The time from which the next password may be tried. */
  async function openFrom(userId: string): Promise<number> {
    const tries = await recovery.passwordGuesses(userId, { after: now() - guessDayMs })
    const firstOpened = tries.findIndex(({ openedAt }) => openedAt !== null)
    const wrong = firstOpened < 0 ? tries.length : firstOpened
    const [latest] = tries
    const ofDay = tries[guessesPerDay - 1]
    const pausedUntil = latest && wrong >= 2 ? latest.at + guessPauseMs * 2 ** (wrong - 2) : 0
    const dayUntil = ofDay ? ofDay.at + guessDayMs : 0
    return Math.max(pausedUntil, dayUntil)
  }

  return {
    begin: (userId, sessionId, kind) =>
      transaction(async () => {
        const waitMs = kind === 'password' ? (await openFrom(userId)) - now() : 0
        if (waitMs > 0) throw guessesLimited(Math.ceil(waitMs / 1_000))
        const id = randomId()
        const retention = { from: now() - guessDayMs, passwords: listed, ofSession: triesOfSession }
        await recovery.addGuess({ id, userId, sessionId, kind, at: now() }, retention)
        return id
      }),
    async check(userId, frameKey) {
      const calledAt = now()
      const day = Math.floor(calledAt / guessDayMs)
      if (await recovery.takePasswordCheck(userId, frameKey, day, passwordChecksPerDay)) return
      throw guessesLimited(Math.ceil(((day + 1) * guessDayMs - calledAt) / 1_000))
    },
    async take(challenge, userId, sessionId) {
      const kind = await recovery.takeGuess({ id: challenge, userId, sessionId }, now(), now() - freshLoginMs)
      if (!kind) throw refusal((await recovery.isGuessClosed(challenge, userId)) ? 'RECOVERY_CHANGED' : 'GUESS_WRONG')
      return kind
    },
    noteOpened: challenge => recovery.noteOpened(challenge, now()),
    isOpened: (userId, sessionId) => recovery.isOpened(userId, sessionId, now() - freshLoginMs),
    close: userId => recovery.closeGuesses(userId),
    list: async userId =>
      (await recovery.passwordGuesses(userId, { after: -1, limit: listed })).map(({ at, openedAt }) => ({
        at,
        isOpened: openedAt !== null,
      })),
  }
}
