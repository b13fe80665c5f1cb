import type { RecoveryFactor } from '@w3m/frame/wallet-api'
import type { Accounts } from '../accounts.js'
import type { Audit } from '../audit.js'
import type { Database } from '../../database.js'
import { failure } from '../../http/failure.js'
import { refusal } from '../refusals.js'
import type { WalletHandlers } from '../wallet-call.js'

export interface RecoveryDeps {
  readonly database: Database.Database
  readonly accounts: Accounts
  readonly audit: Audit
}

export type RecoveryHandlers = Pick<WalletHandlers, 'addRecovery' | 'getRecovery'>

interface FactorRow {
  readonly kind: RecoveryFactor['kind']
  readonly iv: string
  readonly ciphertext: string
  readonly salt: string
  readonly credential_id: string | null
}

interface ShareRow {
  readonly id: string
  readonly recovery_iv: string
  readonly recovery_ciphertext: string
}

/** The ways back into a wallet: ciphertexts, as the frame made them. */
export function recovery({ database, accounts, audit }: RecoveryDeps): RecoveryHandlers {
  const put = database.prepare(
    `INSERT INTO recovery_factors (user_id, kind, iv, ciphertext, salt, credential_id) VALUES (?, ?, ?, ?, ?, ?)
     ON CONFLICT (user_id, kind) DO UPDATE SET iv = excluded.iv, ciphertext = excluded.ciphertext, salt = excluded.salt, credential_id = excluded.credential_id`,
  )
  const factors = database.prepare('SELECT kind, iv, ciphertext, salt, credential_id FROM recovery_factors WHERE user_id = ? ORDER BY kind')
  const shares = database.prepare('SELECT id, recovery_iv, recovery_ciphertext FROM enrollments WHERE user_id = ? ORDER BY created_at, id')

  return {
    addRecovery({ body: { kind, wrapped, salt, credentialId }, session: { userId, frameKey } }) {
      if (accounts.describe(userId, frameKey).enrollmentId === undefined) throw refusal('NOT_ENROLLED')
      if (kind === 'passkey' && credentialId === undefined) throw failure(400, 'credentialId', 'A passkey has an id.')
      put.run(userId, kind, wrapped.iv, wrapped.ciphertext, salt, credentialId ?? null)
      audit('recovery added', { userId, frameKey })
      return { user: accounts.describe(userId, frameKey) }
    },

    getRecovery({ session: { userId, frameKey, isFresh } }) {
      if (!isFresh) throw refusal('LOGIN_NEEDED')
      audit('recovery read', { userId, frameKey })
      return {
        factors: (factors.all(userId) as FactorRow[]).map(({ kind, iv, ciphertext, salt, credential_id: credentialId }) => ({
          kind,
          wrapped: { iv, ciphertext },
          salt,
          ...(credentialId !== null && { credentialId }),
        })),
        enrollments: (shares.all(userId) as ShareRow[]).map(row => ({ enrollmentId: row.id, version: 1, recoveryShare: { iv: row.recovery_iv, ciphertext: row.recovery_ciphertext } })),
      }
    },
  }
}
