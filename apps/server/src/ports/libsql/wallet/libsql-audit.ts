import type { AuditRepository } from '../../wallet/audit-repository.js'
import type { Units } from './units.js'

export const createAuditRepository = ({ read, write }: Units): AuditRepository => ({
  add: ({ at, userId, event, enrollmentId, frameKey }) =>
    write(
      run =>
        void run('INSERT INTO audit (at, user_id, event, enrollment_id, frame_key) VALUES (?, ?, ?, ?, ?)').run(
          at,
          userId,
          event,
          enrollmentId,
          frameKey,
        ),
    ),
  hasStranger: userId =>
    read(
      run =>
        run(
          `SELECT 1 FROM audit a WHERE user_id = ? AND event = 'foreign share released'
           AND NOT EXISTS (
             SELECT 1 FROM audit b WHERE b.user_id = a.user_id AND b.frame_key = a.frame_key
             AND b.event IN ('wallet made', 'device added')
           )`,
        ).get(userId) !== undefined,
    ),
  // Numbers rise with time, so that the oldest are found without an index on it.
  dropBefore: (at, limit) =>
    write(
      run =>
        run('DELETE FROM audit WHERE at < ? AND id IN (SELECT id FROM audit ORDER BY id LIMIT ?)').run(at, limit)
          .changes,
    ),
})
