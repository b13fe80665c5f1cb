import type { Database } from '../database.js'

export type AuditEvent =
  | 'login' | 'device approved' | 'wallet made' | 'device added' | 'device revoked' | 'share released' | 'foreign share released' | 'recovery added' | 'recovery read'
  | 'mailbox changed' | 'refresh token reused' | 'session ended' | 'permission granted' | 'permission revoked'

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
