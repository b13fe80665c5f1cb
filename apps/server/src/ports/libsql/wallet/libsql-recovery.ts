import type { RecoveryKind } from '@w3m/frame/wallet-api'
import type { StoredSecret } from '../../wallet/key-wallet-repository.js'
import type { RecoveryRepository, StoredFactor } from '../../wallet/recovery-repository.js'
import type { Transactions } from './transactions.js'

interface Row {
  readonly kind: RecoveryKind
  readonly salt: string
  readonly credential_id: string | null
  readonly proof_key: string | null
  readonly prf_key: string | null
  readonly guard_key: string | null
  readonly seal_key: string | null
  readonly mac: string | null
  readonly sealed_enc: string | null
  readonly sealed_ciphertext: string | null
  readonly iv: string | null
  readonly ciphertext: string | null
  readonly link_iv: string | null
  readonly link_ciphertext: string | null
}

const secretOf = (iv: string | null, ciphertext: string | null): StoredSecret | null =>
  iv !== null && ciphertext !== null ? { iv, ciphertext } : null
const factorOf = (row: Row): StoredFactor => ({
  kind: row.kind,
  salt: row.salt,
  credentialId: row.credential_id,
  proofKey: row.proof_key,
  prfKey: row.prf_key,
  guardKey: row.guard_key,
  sealKey: row.seal_key,
  mac: row.mac,
  sealed:
    row.sealed_enc !== null && row.sealed_ciphertext !== null
      ? { enc: row.sealed_enc, ciphertext: row.sealed_ciphertext }
      : null,
  wrapped: secretOf(row.iv, row.ciphertext),
  link: secretOf(row.link_iv, row.link_ciphertext),
})

export const createRecoveryRepository = (units: Transactions): RecoveryRepository => ({
  ...factors(units),
  ...prfKeys(units),
  ...guesses(units),
})

type PrfKeys = 'addPrfKey' | 'keepPrfKey' | 'prfKey' | 'takePasswordCheck'
type Guesses =
  'addGuess' | 'closeGuesses' | 'isGuessClosed' | 'isOpened' | 'noteOpened' | 'passwordGuesses' | 'takeGuess'

const isUnguarded = "kind = 'passkey' AND proof_key IS NULL AND guard_key IS NULL"

const factors = ({ read, write }: Transactions): Omit<RecoveryRepository, Guesses | PrfKeys> => ({
  factors: userId =>
    read(run => run<Row>('SELECT * FROM recovery_factors WHERE user_id = ? ORDER BY kind').all(userId).map(factorOf)),
  factor: (userId, kind) =>
    read(run => {
      const row = run<Row>('SELECT * FROM recovery_factors WHERE user_id = ? AND kind = ?').get(userId, kind)
      return row && factorOf(row)
    }),
  putFactor: (userId, { kind, salt, credentialId, proofKey, prfKey, sealKey, mac, sealed }) =>
    write(run => {
      run('DELETE FROM recovery_factors WHERE user_id = ? AND kind = ?').run(userId, kind)
      run(
        `INSERT INTO recovery_factors (user_id, kind, salt, credential_id, proof_key, prf_key, seal_key, mac,
           sealed_enc, sealed_ciphertext)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      ).run(
        userId,
        kind,
        salt,
        credentialId,
        proofKey,
        prfKey,
        sealKey,
        mac,
        sealed?.enc ?? null,
        sealed?.ciphertext ?? null,
      )
    }),
  linkFactor: (userId, kind, { iv, ciphertext }) =>
    write(
      run =>
        run(
          `UPDATE recovery_factors SET link_iv = ?, link_ciphertext = ? WHERE user_id = ? AND kind = ?
           AND seal_key IS NULL`,
        ).run(iv, ciphertext, userId, kind).changes > 0,
    ),
  dropFactor: (userId, kind) =>
    write(run => void run('DELETE FROM recovery_factors WHERE user_id = ? AND kind = ?').run(userId, kind)),
  isUnguarded: userId =>
    read(run => run(`SELECT 1 FROM recovery_factors WHERE user_id = ? AND ${isUnguarded}`).get(userId) !== undefined),
  guardPasskey: (userId, guardKey) =>
    write(
      run =>
        run(`UPDATE recovery_factors SET guard_key = ? WHERE user_id = ? AND ${isUnguarded}`).run(guardKey, userId)
          .changes > 0,
    ),
})

const prfKeys = ({ read, write }: Transactions): Pick<RecoveryRepository, PrfKeys> => ({
  addPrfKey: (userId, id, { iv, ciphertext }, nowMs, dropBefore) =>
    write(run => {
      run(
        `DELETE FROM recovery_prf_keys WHERE user_id = @userId AND created_at < @dropBefore
         AND id NOT IN (SELECT prf_key FROM recovery_factors WHERE user_id = @userId AND prf_key IS NOT NULL)`,
      ).run({ userId, dropBefore })
      run('INSERT INTO recovery_prf_keys (id, user_id, iv, ciphertext, created_at) VALUES (?, ?, ?, ?, ?)').run(
        id,
        userId,
        iv,
        ciphertext,
        nowMs,
      )
    }),
  prfKey: (userId, id) =>
    read(run => {
      const row = run<StoredSecret>('SELECT iv, ciphertext FROM recovery_prf_keys WHERE id = ? AND user_id = ?').get(
        id,
        userId,
      )
      return row && { iv: row.iv, ciphertext: row.ciphertext }
    }),
  keepPrfKey: (userId, id) =>
    write(run => void run('DELETE FROM recovery_prf_keys WHERE user_id = ? AND id <> ?').run(userId, id ?? '')),
  takePasswordCheck: (userId, frameKey, day, max) =>
    write(
      run =>
        run(
          `INSERT INTO password_checks (user_id, frame_key, day, checks) VALUES (@userId, @frameKey, @day, 1)
           ON CONFLICT (user_id, frame_key) DO UPDATE SET
             checks = CASE day WHEN @day THEN checks + 1 ELSE 1 END, day = @day
           WHERE day <> @day OR checks < @max`,
        ).run({ userId, frameKey, day, max }).changes === 1,
    ),
})

const guesses = ({ read, write }: Transactions): Pick<RecoveryRepository, Guesses> => ({
  passwordGuesses: (userId, { after, limit = -1 }) =>
    read(run =>
      run<{ at: number; opened_at: number | null }>(
        `SELECT at, opened_at FROM recovery_guesses WHERE user_id = ? AND kind = 'password' AND at > ?
         ORDER BY at DESC LIMIT ?`,
      )
        .all(userId, after, limit)
        .map(({ at, opened_at: openedAt }) => ({ at, openedAt })),
    ),
  addGuess: ({ id, userId, sessionId, kind, at }, { from, passwords, ofSession }) =>
    write(run => {
      run(
        `DELETE FROM recovery_guesses WHERE user_id = @userId AND at < @from AND id NOT IN (
           SELECT id FROM recovery_guesses WHERE user_id = @userId AND kind = 'password'
           ORDER BY at DESC LIMIT @passwords)`,
      ).run({ userId, from, passwords })
      if (kind !== 'password')
        run(
          `DELETE FROM recovery_guesses WHERE id IN (
             SELECT id FROM recovery_guesses WHERE user_id = @userId AND session_id = @sessionId AND kind <> 'password'
             ORDER BY at DESC LIMIT -1 OFFSET @others)`,
        ).run({ userId, sessionId, others: ofSession - 1 })
      run('INSERT INTO recovery_guesses (id, user_id, session_id, kind, at) VALUES (?, ?, ?, ?, ?)').run(
        id,
        userId,
        sessionId,
        kind,
        at,
      )
    }),
  takeGuess: ({ id, userId, sessionId }, nowMs, startedAfter) =>
    write(
      run =>
        run<{ kind: RecoveryKind }>(
          `UPDATE recovery_guesses SET tried_at = ? WHERE id = ? AND user_id = ? AND session_id = ?
           AND tried_at IS NULL AND at > ? RETURNING kind`,
        ).get(nowMs, id, userId, sessionId, startedAfter)?.kind,
    ),
  isGuessClosed: (id, userId) =>
    read(
      run =>
        run(
          'SELECT 1 FROM recovery_guesses WHERE id = ? AND user_id = ? AND session_id IS NULL AND tried_at IS NULL',
        ).get(id, userId) !== undefined,
    ),
  noteOpened: (id, nowMs) =>
    write(run => void run('UPDATE recovery_guesses SET opened_at = ? WHERE id = ?').run(nowMs, id)),
  isOpened: (userId, sessionId, after) =>
    read(
      run =>
        run('SELECT 1 FROM recovery_guesses WHERE user_id = ? AND session_id = ? AND opened_at > ?').get(
          userId,
          sessionId,
          after,
        ) !== undefined,
    ),
  closeGuesses: userId =>
    write(run => void run('UPDATE recovery_guesses SET session_id = NULL WHERE user_id = ?').run(userId)),
})
