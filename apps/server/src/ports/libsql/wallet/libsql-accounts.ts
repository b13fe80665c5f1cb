import type { AccountRepository, StoredUser } from '../../wallet/account-repository.js'
import type { Transactions } from './transactions.js'

const areStrangers =
  'frame_key <> @frameKey AND frame_key NOT IN (SELECT frame_key FROM enrollments WHERE user_id = @userId)'

export const createAccountRepository = ({ read, write, transaction }: Transactions): AccountRepository => ({
  findByLogin: ({ provider, subject }) =>
    read(
      run =>
        run<{ userId: string }>('SELECT user_id AS userId FROM login_names WHERE provider = ? AND subject = ?').get(
          provider,
          subject,
        )?.userId,
    ),
  addUser: (id, { email, userName, locale }, { provider, subject }, nowMs) =>
    write(run => {
      run('INSERT INTO users (id, email, user_name, locale, created_at) VALUES (?, ?, ?, ?, ?)').run(
        id,
        email,
        userName,
        locale,
        nowMs,
      )
      run('INSERT INTO login_names (provider, subject, user_id) VALUES (?, ?, ?)').run(provider, subject, id)
    }),
  renewUser: (id, { userName, locale }) =>
    write(
      run =>
        void run('UPDATE users SET user_name = coalesce(?, user_name), locale = coalesce(?, locale) WHERE id = ?').run(
          userName,
          locale,
          id,
        ),
    ),
  findUser: id =>
    read(run => {
      const row = run<StoredUser>(
        'SELECT email, user_name AS userName, locale, account_type AS accountType FROM users WHERE id = ?',
      ).get(id)
      return row && { email: row.email, userName: row.userName, locale: row.locale, accountType: row.accountType }
    }),
  emailOf: userId =>
    read(
      run =>
        run<{ subject: string }>("SELECT subject FROM login_names WHERE user_id = ? AND provider = 'email'").get(userId)
          ?.subject,
    ),
  setEmail: (userId, email) =>
    write(run => {
      run("DELETE FROM login_names WHERE user_id = ? AND provider = 'email'").run(userId)
      run("INSERT INTO login_names (provider, subject, user_id) VALUES ('email', ?, ?)").run(email, userId)
      run('UPDATE users SET email = ? WHERE id = ?').run(email, userId)
    }),
  setAccountType: (userId, type) =>
    write(run => void run('UPDATE users SET account_type = ? WHERE id = ?').run(type, userId)),
  takeSponsored: (userId, day, max) =>
    write(
      run =>
        run(
          `INSERT INTO sponsored_calls (user_id, day, calls) VALUES (@userId, @day, 1)
           ON CONFLICT (user_id) DO UPDATE SET calls = CASE day WHEN @day THEN calls + 1 ELSE 1 END, day = @day
           WHERE day <> @day OR calls < @max`,
        ).run({ userId, day, max }).changes === 1,
    ),
  ...frameKeys({ read, write, transaction }),
})

function frameKeys({
  read,
  write,
}: Transactions): Omit<
  AccountRepository,
  'addUser' | 'findByLogin' | 'findUser' | 'emailOf' | 'renewUser' | 'setAccountType' | 'setEmail' | 'takeSponsored'
> {
  return {
    findKey: (userId, frameKey) =>
      read(run => {
        const row = run<{ added_at: number; used_at: number | null; revoked_at: number | null }>(
          'SELECT added_at, used_at, revoked_at FROM frame_keys WHERE user_id = ? AND frame_key = ?',
        ).get(userId, frameKey)
        return row && { addedAt: row.added_at, usedAt: row.used_at, revokedAt: row.revoked_at }
      }),
    admitKey: (userId, frameKey, nowMs) =>
      write(
        run =>
          void run(
            `INSERT INTO frame_keys (user_id, frame_key, added_at) VALUES (?, ?, ?)
             ON CONFLICT DO UPDATE SET added_at = excluded.added_at, revoked_at = NULL`,
          ).run(userId, frameKey, nowMs),
      ),
    useKey: (userId, frameKey, nowMs) =>
      write(
        run =>
          run('UPDATE frame_keys SET used_at = ? WHERE user_id = ? AND frame_key = ? AND used_at IS NULL').run(
            nowMs,
            userId,
            frameKey,
          ).changes === 1,
      ),
    revokeKey: (userId, frameKey, nowMs) =>
      write(run => {
        run('UPDATE frame_keys SET revoked_at = ?, used_at = NULL WHERE user_id = ? AND frame_key = ?').run(
          nowMs,
          userId,
          frameKey,
        )
        run(
          `DELETE FROM mail_requests WHERE frame_key = @frameKey
           AND (user_id = @userId OR mailbox IN
             (SELECT subject FROM login_names WHERE user_id = @userId AND provider = 'email'))`,
        ).run({ userId, frameKey })
      }),
    dropStrangers: (userId, frameKey) =>
      write(run => {
        run(`DELETE FROM frame_keys WHERE user_id = @userId AND revoked_at IS NULL AND ${areStrangers}`).run({
          userId,
          frameKey,
        })
        run(
          `DELETE FROM mail_requests WHERE purpose = 'login' AND code_mac IS NOT NULL
           AND mailbox IN (SELECT subject FROM login_names WHERE user_id = @userId AND provider = 'email')
           AND ${areStrangers}`,
        ).run({ userId, frameKey })
      }),
    cutOff: (userId, nowMs, dropBefore) =>
      write(run => {
        run('DELETE FROM cut_offs WHERE at <= ?').run(dropBefore)
        run('INSERT INTO cut_offs (user_id, at) VALUES (?, ?)').run(userId, nowMs)
      }),
    latestCutOff: () =>
      read(
        run =>
          run<{ readonly mark: number }>("SELECT seq AS mark FROM sqlite_sequence WHERE name = 'cut_offs'").get()
            ?.mark ?? 0,
      ),
    isCutOffAfter: (userId, mark) =>
      read(run => run('SELECT 1 FROM cut_offs WHERE user_id = ? AND mark > ?').get(userId, mark) !== undefined),
  }
}
