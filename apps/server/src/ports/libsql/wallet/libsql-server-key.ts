import type { EncryptedRow, ServerKeyRepository } from '../../wallet/server-key-repository.js'
import type { Statements } from '../connection.js'
import type { Transactions } from './transactions.js'

function rowOf(run: Statements, kind: EncryptedRow['kind'], from: string): EncryptedRow | undefined {
  const row = run<Record<'userId' | 'id' | 'iv' | 'ciphertext', string>>(
    `SELECT user_id AS userId, id, ${from} LIMIT 1`,
  ).get()
  return row && { kind, userId: row.userId, id: row.id, stored: { iv: row.iv, ciphertext: row.ciphertext } }
}

export const createServerKeyRepository = ({ read, write }: Transactions): ServerKeyRepository => ({
  keyId: () => read(run => run<{ keyId: string }>('SELECT key_id AS keyId FROM server_key').get()?.keyId),
  note: keyId => write(run => void run('INSERT OR REPLACE INTO server_key (id, key_id) VALUES (?, ?)').run(1, keyId)),
  encryptedRow: () =>
    read(
      run =>
        rowOf(run, 'share', 'auth_iv AS iv, auth_ciphertext AS ciphertext FROM enrollments') ??
        rowOf(run, 'prfKey', 'iv, ciphertext FROM recovery_prf_keys'),
    ),
})
