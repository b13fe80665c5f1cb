import type { Database } from '../../database.js'
import type { Audit } from '../audit.js'
import { hashOf, randomId, randomToken } from '../random-id.js'
import { refusal } from '../refusals.js'
import { accessLifetimeMs, freshLoginMs, refreshAgainMs, refreshLifetimeMs } from '../wallet-limits.js'

/** A session as a call finds it. */
export interface LiveSession {
  readonly id: string
  readonly userId: string
  /** Thumbprint of the frame key that it is bound to. */
  readonly frameKey: string
  /** Within ten minutes of a login. */
  readonly isFresh: boolean
}

/** What a client is given. The refresh token goes into a cookie. */
export interface SessionTokens {
  readonly userId: string
  readonly accessToken: string
  readonly refreshToken: string
  readonly expiresInSeconds: number
}

export interface Sessions {
  /** A new session of a user who has just logged in. */
  open(userId: string, frameKey: string): SessionTokens
  /** @throws {Failure} 401 where the token is not one of this key, or the session has ended */
  find(accessToken: string | undefined, frameKey: string): LiveSession
  /**
   * Trades a refresh token for new ones; it works once. One that comes a second time, or from another key, ends its session. The one
   * exception: the same `attempt` of the same key once more within a minute, and what it led to was never used. Its answer was lost; what
   * was issued then is void.
   * @throws {Failure} 401
   */
  refresh(refreshToken: string | undefined, frameKey: string, attempt?: string): SessionTokens
  /** @throws {Failure} 401 where the session has ended since it was found */
  assertLive(sessionId: string): void
  end(sessionId: string): void
  /** Ends every session that a device holds. */
  endOfKey(userId: string, frameKey: string): void
  /** Ends those of a user's other devices that hold no share of the wallet. */
  endStrangers(userId: string, frameKey: string): void
  /** Ends those of all other devices of a user. @returns their frame keys */
  endOthers(userId: string, frameKey: string): readonly string[]
}

export interface SessionsDeps {
  readonly database: Database.Database
  readonly audit: Audit
  /** Time in ms. */
  readonly now: () => number
}

interface Row {
  readonly id: string
  readonly user_id: string
  readonly frame_key: string
  readonly logged_in_at: number
}

interface RefreshRow extends Row {
  readonly used_at: number | null
  readonly expires_at: number
  /** Hash of the name of the try that used it, until it was taken a second time. */
  readonly attempt: string | null
  /** What was issued for it. */
  readonly next_refresh: string | null
  readonly next_access: string | null
}

export function createSessions({ database, audit, now }: SessionsDeps): Sessions {
  const addSession = database.prepare('INSERT INTO sessions (id, user_id, frame_key, logged_in_at, expires_at) VALUES (?, ?, ?, ?, ?)')
  const findSession = database.prepare('SELECT 1 FROM sessions WHERE id = ?')
  const prolong = database.prepare('UPDATE sessions SET expires_at = ? WHERE id = ?')
  const dropSession = database.prepare('DELETE FROM sessions WHERE id = ?')
  const dropOfKey = database.prepare('DELETE FROM sessions WHERE user_id = ? AND frame_key = ?')
  const dropStrangers = database.prepare('DELETE FROM sessions WHERE user_id = @userId AND frame_key <> @frameKey AND frame_key NOT IN (SELECT frame_key FROM enrollments WHERE user_id = @userId)')
  const dropOthers = database.prepare('DELETE FROM sessions WHERE user_id = ? AND frame_key <> ? RETURNING frame_key')
  const dropOldSessions = database.prepare('DELETE FROM sessions WHERE expires_at <= ?')
  const addAccess = database.prepare('INSERT INTO access_tokens (hash, session_id, expires_at) VALUES (?, ?, ?)')
  const dropOldAccess = database.prepare('DELETE FROM access_tokens WHERE session_id = ? AND expires_at <= ?')
  const findAccess = database.prepare('SELECT s.id, s.user_id, s.frame_key, s.logged_in_at FROM access_tokens a JOIN sessions s ON s.id = a.session_id WHERE a.hash = ? AND a.expires_at > ?')
  const addRefresh = database.prepare('INSERT INTO refresh_tokens (hash, session_id, expires_at) VALUES (?, ?, ?)')
  const findRefresh = database.prepare('SELECT s.id, s.user_id, s.frame_key, s.logged_in_at, r.used_at, r.expires_at, r.attempt, r.next_refresh, r.next_access FROM refresh_tokens r JOIN sessions s ON s.id = r.session_id WHERE r.hash = ?')
  const useRefresh = database.prepare('UPDATE refresh_tokens SET used_at = ? WHERE hash = ? AND used_at IS NULL')
  const noteNext = database.prepare('UPDATE refresh_tokens SET attempt = ?, next_refresh = ?, next_access = ? WHERE hash = ?')
  const voidRefresh = database.prepare('DELETE FROM refresh_tokens WHERE hash = ? AND used_at IS NULL')
  const voidAccess = database.prepare('DELETE FROM access_tokens WHERE hash = ?')

  function issue(sessionId: string, userId: string, at: number): SessionTokens {
    const [accessToken, refreshToken] = [randomToken(), randomToken()]
    dropOldAccess.run(sessionId, at)
    addAccess.run(hashOf(accessToken), sessionId, at + accessLifetimeMs)
    addRefresh.run(hashOf(refreshToken), sessionId, at + refreshLifetimeMs)
    return { userId, accessToken, refreshToken, expiresInSeconds: accessLifetimeMs / 1_000 }
  }

  const open = database.transaction((userId: string, frameKey: string): SessionTokens => {
    const [id, at] = [randomId(), now()]
    dropOldSessions.run(at)
    addSession.run(id, userId, frameKey, at, at + refreshLifetimeMs)
    return issue(id, userId, at)
  })

  /** Takes back what a renewal issued whose answer was lost. @returns false where it is another try, or what it issued was used */
  function takeBack({ used_at: usedAt, attempt, next_refresh: refresh, next_access: access }: RefreshRow, again: string | undefined, at: number): boolean {
    if (again === undefined || usedAt === null || attempt !== again || at - usedAt > refreshAgainMs || voidRefresh.run(refresh).changes !== 1) return false
    voidAccess.run(access)
    return true
  }

  /** Undefined where the token was used before or is another key's: the session is gone then. */
  const rotate = database.transaction((hash: string, frameKey: string, attempt: string | undefined): SessionTokens | undefined => {
    const at = now()
    const row = findRefresh.get(hash) as RefreshRow | undefined
    if (!row || row.expires_at <= at) return undefined
    const isFirst = row.frame_key === frameKey && useRefresh.run(at, hash).changes === 1
    if (!isFirst && !(row.frame_key === frameKey && takeBack(row, attempt, at))) {
      dropSession.run(row.id)
      audit('refresh token reused', { userId: row.user_id, frameKey })
      return undefined
    }
    prolong.run(at + refreshLifetimeMs, row.id)
    const tokens = issue(row.id, row.user_id, at)
    noteNext.run(isFirst ? (attempt ?? null) : null, hashOf(tokens.refreshToken), hashOf(tokens.accessToken), hash)
    return tokens
  })

  return {
    open,
    find(accessToken, frameKey) {
      const at = now()
      const row = accessToken === undefined ? undefined : (findAccess.get(hashOf(accessToken), at) as Row | undefined)
      if (!row || row.frame_key !== frameKey) throw ended()
      return { id: row.id, userId: row.user_id, frameKey, isFresh: at - row.logged_in_at < freshLoginMs }
    },
    refresh(refreshToken, frameKey, attempt) {
      const tokens = refreshToken === undefined ? undefined : rotate(hashOf(refreshToken), frameKey, attempt && hashOf(attempt))
      if (!tokens) throw ended()
      return tokens
    },
    assertLive(sessionId) {
      if (!findSession.get(sessionId)) throw ended()
    },
    end: sessionId => void dropSession.run(sessionId),
    endOfKey: (userId, frameKey) => void dropOfKey.run(userId, frameKey),
    endStrangers: (userId, frameKey) => void dropStrangers.run({ userId, frameKey }),
    endOthers: (userId, frameKey) => [...new Set((dropOthers.all(userId, frameKey) as Pick<Row, 'frame_key'>[]).map(row => row.frame_key))],
  }
}

const ended = () => refusal('SESSION_ENDED', { 'www-authenticate': 'DPoP error="invalid_token"' })
