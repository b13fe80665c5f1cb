import { setImmediate as nextTurn } from 'node:timers/promises'
import type { AuditRepository } from '../ports/wallet/audit-repository.js'
import { reportError } from '../logging/log.js'

export type AuditEvent =
  | 'login'
  | 'device approved'
  | 'wallet made'
  | 'device added'
  | 'device split anew'
  | 'device revoked'
  | 'share released'
  | 'foreign share released'
  | 'recovery added'
  | 'recovery guarded'
  | 'recovery rotated'
  | 'recovery read'
  | 'recovery begun'
  | 'recovery opened'
  | 'mailbox changed'
  | 'refresh token reused'
  | 'session ended'
  | 'other sessions ended'
  | 'permission granted'
  | 'permission revoked'

export interface AuditEntry {
  readonly userId?: string | undefined
  readonly enrollmentId?: string | undefined
  /** Thumbprint of the frame key that did it. */
  readonly frameKey?: string | undefined
}

/** Notes what was done with an account. Never a code, a token, a share or a mailbox. */
export type Audit = (event: AuditEvent, entry: AuditEntry) => Promise<void>

/** `now` in ms. */
export const createAudit =
  (repository: Pick<AuditRepository, 'add'>, now: () => number): Audit =>
  (event, { userId = null, enrollmentId = null, frameKey = null }) =>
    repository.add({ at: now(), userId, event, enrollmentId, frameKey })

const dayMs = 86_400_000
/** Rows that go at once: calls are answered between two slices. */
const slice = 5_000

export interface AuditPruning {
  /** Resolves when what is too old at this moment is gone. */
  readonly first: Promise<void>
  /** Ends it, and resolves when nothing is under way. */
  stop(): Promise<void>
}

/** Forgets what is older than so many days, now and every day. `report` hears of what failed. */
export function startAuditPruning(
  days: number,
  repository: Pick<AuditRepository, 'dropBefore'>,
  now: () => number,
  report: (error: unknown) => void = reportError,
): AuditPruning {
  let isStopped = false
  async function prune(): Promise<void> {
    const before = now() - days * dayMs
    while (!isStopped && (await repository.dropBefore(before, slice)) === slice) await nextTurn()
  }
  const first = prune().catch(report)
  let last = first
  const timer = setInterval(() => {
    last = last.then(prune).catch(report)
  }, dayMs).unref()
  return {
    first,
    async stop() {
      isStopped = true
      clearInterval(timer)
      await last
    },
  }
}
