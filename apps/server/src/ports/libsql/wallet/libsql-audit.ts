import { repeatsPerDayMax, type AuditRepository } from '../../wallet/audit-repository.js'
import type { Transactions } from './transactions.js'

const dayMs = 86_400_000

export const createAuditRepository = ({ read, write }: Transactions): AuditRepository => ({
  add: ({ at, userId, event, enrollmentId, frameKey }) =>
    write(
      run =>
        void run(
          `INSERT INTO audit (at, user_id, event, enrollment_id, frame_key) SELECT ?, ?, ?, ?, ?
           WHERE (SELECT count(*) FROM audit WHERE user_id = ? AND at > ? AND event = ? AND frame_key IS ?) < ?`,
        ).run(at, userId, event, enrollmentId, frameKey, userId, at - dayMs, event, frameKey, repeatsPerDayMax),
    ),
  hasStranger: userId =>
    read(
      run =>
        run(
          `SELECT 1 FROM (
             SELECT frame_key AS device, max(id) FILTER (WHERE event = 'foreign share released') AS released,
               max(id) FILTER (WHERE event <> 'foreign share released') AS enrolled
             FROM audit WHERE user_id = ?
             AND event IN ('foreign share released', 'wallet made', 'device added', 'device split anew')
             GROUP BY frame_key
           )
           WHERE released > coalesce(enrolled, 0)
           AND NOT EXISTS (SELECT 1 FROM enrollments WHERE user_id = ? AND frame_key = device)`,
        ).get(userId, userId) !== undefined,
    ),
  // Numbers rise with time, so that the oldest are found without an index on it.
  dropBefore: (before, limit) =>
    write(
      run =>
        run('DELETE FROM audit WHERE at < ? AND id IN (SELECT id FROM audit ORDER BY id LIMIT ?)').run(before, limit)
          .changes,
    ),
})
