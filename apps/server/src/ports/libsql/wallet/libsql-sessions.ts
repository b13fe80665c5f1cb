import type { SessionRepository, StoredRefresh, StoredSession } from '../../wallet/session-repository.js'
import type { Transactions } from './transactions.js'

interface Row {
  readonly id: string
  readonly user_id: string
  readonly frame_key: string
  readonly logged_in_at: number
}

interface RefreshRow extends Row {
  readonly used_at: number | null
  readonly expires_at: number
  readonly attempt: string | null
  readonly next_refresh: string | null
  readonly next_access: string | null
}

const sessionOf = (row: Row): StoredSession => ({
  id: row.id,
  userId: row.user_id,
  frameKey: row.frame_key,
  loggedInAt: row.logged_in_at,
})
const refreshOf = (row: RefreshRow): StoredRefresh => ({
  ...sessionOf(row),
  usedAt: row.used_at,
  expiresAt: row.expires_at,
  attempt: row.attempt,
  nextRefresh: row.next_refresh,
  nextAccess: row.next_access,
})

export const createSessionRepository = (units: Transactions): SessionRepository => ({
  ...tokens(units),
  ...ends(units),
})

type Ends = 'end' | 'endOfKey' | 'endOthers' | 'endUnenrolled' | 'isLive' | 'prolong'

const tokens = ({ read, write }: Transactions): Omit<SessionRepository, Ends> => ({
  add: ({ id, userId, frameKey, loggedInAt }, expiresAt) =>
    write(run => {
      run('DELETE FROM sessions WHERE expires_at <= ?').run(loggedInAt)
      run('INSERT INTO sessions (id, user_id, frame_key, logged_in_at, expires_at) VALUES (?, ?, ?, ?, ?)').run(
        id,
        userId,
        frameKey,
        loggedInAt,
        expiresAt,
      )
    }),
  addTokens: (sessionId, { access, refresh }, nowMs) =>
    write(run => {
      run('DELETE FROM access_tokens WHERE session_id = ? AND expires_at <= ?').run(sessionId, nowMs)
      // Used ones stay until then: who comes with one ends the session.
      run('DELETE FROM refresh_tokens WHERE session_id = ? AND expires_at <= ?').run(sessionId, nowMs)
      run('INSERT INTO access_tokens (hash, session_id, expires_at) VALUES (?, ?, ?)').run(
        access.hash,
        sessionId,
        access.expiresAt,
      )
      run('INSERT INTO refresh_tokens (hash, session_id, expires_at) VALUES (?, ?, ?)').run(
        refresh.hash,
        sessionId,
        refresh.expiresAt,
      )
    }),
  findByAccess: (hash, nowMs) =>
    read(run => {
      const row = run<Row>(
        `SELECT s.id, s.user_id, s.frame_key, s.logged_in_at FROM access_tokens a JOIN sessions s ON s.id = a.session_id
         WHERE a.hash = ? AND a.expires_at > ?`,
      ).get(hash, nowMs)
      return row && sessionOf(row)
    }),
  findByRefresh: hash =>
    read(run => {
      const row = run<RefreshRow>(
        `SELECT s.id, s.user_id, s.frame_key, s.logged_in_at, r.used_at, r.expires_at, r.attempt, r.next_refresh,
           r.next_access
         FROM refresh_tokens r JOIN sessions s ON s.id = r.session_id WHERE r.hash = ?`,
      ).get(hash)
      return row && refreshOf(row)
    }),
  useRefresh: (hash, nowMs) =>
    write(
      run =>
        run('UPDATE refresh_tokens SET used_at = ? WHERE hash = ? AND used_at IS NULL').run(nowMs, hash).changes === 1,
    ),
  noteNext: (hash, { attempt, nextRefresh, nextAccess }) =>
    write(
      run =>
        void run('UPDATE refresh_tokens SET attempt = ?, next_refresh = ?, next_access = ? WHERE hash = ?').run(
          attempt,
          nextRefresh,
          nextAccess,
          hash,
        ),
    ),
  voidRefresh: hash =>
    write(run => run('DELETE FROM refresh_tokens WHERE hash = ? AND used_at IS NULL').run(hash).changes === 1),
  voidAccess: hash => write(run => void run('DELETE FROM access_tokens WHERE hash = ?').run(hash)),
  takeProof: (id, expiresAt, nowMs) =>
    write(run => {
      run('DELETE FROM used_proofs WHERE expires_at <= ?').run(nowMs)
      return run('INSERT OR IGNORE INTO used_proofs (id, expires_at) VALUES (?, ?)').run(id, expiresAt).changes === 1
    }),
})

const ends = ({ read, write }: Transactions): Pick<SessionRepository, Ends> => ({
  isLive: id => read(run => run('SELECT 1 FROM sessions WHERE id = ?').get(id) !== undefined),
  prolong: (id, expiresAt) =>
    write(run => void run('UPDATE sessions SET expires_at = ? WHERE id = ?').run(expiresAt, id)),
  end: id => write(run => void run('DELETE FROM sessions WHERE id = ?').run(id)),
  endOfKey: (userId, frameKey) =>
    write(run => void run('DELETE FROM sessions WHERE user_id = ? AND frame_key = ?').run(userId, frameKey)),
  endUnenrolled: (userId, frameKey) =>
    write(
      run =>
        void run(
          `DELETE FROM sessions WHERE user_id = @userId AND frame_key <> @frameKey
           AND frame_key NOT IN (SELECT frame_key FROM enrollments WHERE user_id = @userId)`,
        ).run({ userId, frameKey }),
    ),
  endOthers: (userId, frameKey) =>
    write(run => [
      ...new Set(
        run<Pick<Row, 'frame_key'>>('DELETE FROM sessions WHERE user_id = ? AND frame_key <> ? RETURNING frame_key')
          .all(userId, frameKey)
          .map(row => row.frame_key),
      ),
    ]),
})
