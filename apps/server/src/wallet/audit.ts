import type { Database } from '../database.js'

export type AuditEvent =
  | 'login' | 'device approved' | 'wallet made' | 'device added' | 'device split anew' | 'device revoked' | 'share released' | 'foreign share released' | 'recovery added' | 'recovery guarded' | 'recovery rotated' | 'recovery read' | 'recovery begun' | 'recovery opened'
  | 'mailbox changed' | 'refresh token reused' | 'session ended' | 'other sessions ended' | 'permission granted' | 'permission revoked'

export interface AuditEntry {
  readonly userId?: string | undefined
  readonly enrollmentId?: string | undefined
  /** Thumbprint of the frame key that did it. */
  readonly frameKey?: string | undefined
}

/** Notes what was done with an account. Never a code, a token, a share or a mailbox. */
export type Audit = (event: AuditEvent, entry: AuditEntry) => void

/** `now` in ms. */
export function createAudit(database: Database.Database, now: () => number): Audit {
  const add = database.prepare('INSERT INTO audit (at, user_id, event, enrollment_id, frame_key) VALUES (?, ?, ?, ?, ?)')
  return (event, { userId, enrollmentId, frameKey }) => void add.run(now(), userId ?? null, event, enrollmentId ?? null, frameKey ?? null)
}

const dayMs = 86_400_000
/** Rows that go at once: calls are answered between two slices. */
const slice = 5_000

/** Forgets what is older than so many days, now and every day. @returns ends it */
export function keepAuditFor(days: number, database: Database.Database, now: () => number): () => void {
  // Numbers rise with time, so that the oldest are found without an index on it.
  const drop = database.prepare(`DELETE FROM audit WHERE at < ? AND id IN (SELECT id FROM audit ORDER BY id LIMIT ${slice})`)
  let next: NodeJS.Immediate | undefined
  const prune = (): void => {
    if (drop.run(now() - days * dayMs).changes === slice) next = setImmediate(prune)
  }
  prune()
  const timer = setInterval(prune, dayMs).unref()
  return () => {
    clearInterval(timer)
    clearImmediate(next)
  }
}
