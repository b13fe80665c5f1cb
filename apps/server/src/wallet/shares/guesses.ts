import type { RecoveryKind } from '@w3m/frame/wallet-api'
import type { Database } from '../../database.js'
import { randomId } from '../random-id.js'
import { guessesLimited, refusal } from '../refusals.js'
import { freshLoginMs, guessDayMs, guessesPerDay, guessPauseMs } from '../wallet-limits.js'

export interface Guess {
  readonly at: number
  readonly isOpened: boolean
}

/** Who tried to open which wallet from a device that holds no share of it. In the database: a restart gives nobody another try. */
export interface Guesses {
  /** Notes a try of a session, and names it. @throws {Failure} 429 where the wallet's passwords may not be tried now */
  begin(userId: string, sessionId: string, kind: RecoveryKind): string
  /** Takes a try to its end: each once, and in the session that began it. @throws {Failure} 403 */
  take(challenge: string, userId: string, sessionId: string): RecoveryKind
  /** It was right. */
  noteOpened(challenge: string): void
  /** Whether this session has opened a way back in. */
  isOpened(userId: string, sessionId: string): boolean
  /** What was begun or opened leads no further. It stays on the list. */
  close(userId: string): void
  /** The passwords that were tried, the latest first. */
  list(userId: string): readonly Guess[]
}

interface Row {
  readonly at: number
  readonly opened_at: number | null
}

export function createGuesses(database: Database.Database, now: () => number): Guesses {
  const ofDay = database.prepare("SELECT at, opened_at FROM recovery_guesses WHERE user_id = ? AND kind = 'password' AND at > ? ORDER BY at DESC")
  const add = database.prepare('INSERT INTO recovery_guesses (id, user_id, session_id, kind, at) VALUES (?, ?, ?, ?, ?)')
  const use = database.prepare('UPDATE recovery_guesses SET tried_at = ? WHERE id = ? AND user_id = ? AND session_id = ? AND tried_at IS NULL AND at > ? RETURNING kind')
  const open = database.prepare('UPDATE recovery_guesses SET opened_at = ? WHERE id = ?')
  const findOpened = database.prepare('SELECT 1 FROM recovery_guesses WHERE user_id = ? AND session_id = ? AND opened_at > ?')
  const closeAll = database.prepare('UPDATE recovery_guesses SET session_id = NULL WHERE user_id = ?')
  const latest = database.prepare("SELECT at, opened_at FROM recovery_guesses WHERE user_id = ? AND kind = 'password' ORDER BY at DESC LIMIT 20")

  /** The time from which the next password may be tried. */
  function openFrom(userId: string): number {
    const tries = ofDay.all(userId, now() - guessDayMs) as Row[]
    const firstOpened = tries.findIndex(({ opened_at: openedAt }) => openedAt !== null)
    const wrong = firstOpened < 0 ? tries.length : firstOpened
    const pausedUntil = wrong < 2 ? 0 : tries[0]!.at + guessPauseMs * 2 ** (wrong - 2)
    const dayUntil = tries.length < guessesPerDay ? 0 : tries[guessesPerDay - 1]!.at + guessDayMs
    return Math.max(pausedUntil, dayUntil)
  }

  return {
    begin: database.transaction((userId: string, sessionId: string, kind: RecoveryKind): string => {
      const waitMs = kind === 'password' ? openFrom(userId) - now() : 0
      if (waitMs > 0) throw guessesLimited(Math.ceil(waitMs / 1_000))
      const id = randomId()
      add.run(id, userId, sessionId, kind, now())
      return id
    }),
    take(challenge, userId, sessionId) {
      const row = use.get(now(), challenge, userId, sessionId, now() - freshLoginMs) as { kind: RecoveryKind } | undefined
      if (!row) throw refusal('GUESS_WRONG')
      return row.kind
    },
    noteOpened: challenge => void open.run(now(), challenge),
    isOpened: (userId, sessionId) => findOpened.get(userId, sessionId, now() - freshLoginMs) !== undefined,
    close: userId => void closeAll.run(userId),
    list: userId => (latest.all(userId) as Row[]).map(({ at, opened_at: openedAt }) => ({ at, isOpened: openedAt !== null })),
  }
}
