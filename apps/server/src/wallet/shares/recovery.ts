import { createPublicKey, verify } from 'node:crypto'
import type { RecoveryFactor } from '@w3m/frame/wallet-api'
import type { Accounts } from '../accounts.js'
import type { Audit } from '../audit.js'
import type { Database } from '../../database.js'
import { failure } from '../../http/failure.js'
import type { KeyStore } from '../keys/key-store.js'
import type { Notices } from '../mail/notices.js'
import { refusal } from '../refusals.js'
import type { WalletHandlers } from '../wallet-call.js'
import type { Guesses } from './guesses.js'
import { createPasswordPrf } from './password-prf.js'

export interface RecoveryDeps {
  readonly database: Database.Database
  readonly keys: KeyStore
  readonly accounts: Accounts
  readonly notices: Notices
  readonly audit: Audit
  readonly guesses: Guesses
  /** Time in ms. */
  readonly now: () => number
}

export type RecoveryHandlers = Pick<WalletHandlers, 'addRecovery' | 'getRecovery' | 'preparePassword' | 'guardRecovery' | 'beginRecovery' | 'openRecovery'>

interface FactorRow {
  readonly kind: RecoveryFactor['kind']
  readonly iv: string
  readonly ciphertext: string
  readonly salt: string
  readonly credential_id: string | null
  readonly proof_key: string | null
  readonly prf_key: string | null
  /** Of a passkey from before it had a key of its own: it follows from the recovery key. */
  readonly guard_key: string | null
}

interface ShareRow {
  readonly id: string
  readonly recovery_iv: string
  readonly recovery_ciphertext: string
}

/** Whether an Ed25519 key has signed. False too for what is no key. */
function isSigned(text: string, publicKey: string, signature: string): boolean {
  try {
    const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: publicKey }, format: 'jwk' })
    return verify(null, Buffer.from(text), key, Buffer.from(signature, 'base64url'))
  } catch {
    return false
  }
}

/**
 * The ways back into a wallet: ciphertexts, as the frame made them, and the server's part in the password. Who reads the mailbox alone is
 * given nothing that a guess could be tried on elsewhere.
 */
export function recovery({ database, keys, accounts, notices, audit, guesses, now }: RecoveryDeps): RecoveryHandlers {
  const put = database.prepare(
    `INSERT INTO recovery_factors (user_id, kind, iv, ciphertext, salt, credential_id, proof_key, prf_key) VALUES (?, ?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT (user_id, kind) DO UPDATE SET iv = excluded.iv, ciphertext = excluded.ciphertext, salt = excluded.salt, credential_id = excluded.credential_id,
       proof_key = excluded.proof_key, prf_key = excluded.prf_key, guard_key = NULL`,
  )
  const factors = database.prepare('SELECT kind, salt, credential_id, proof_key FROM recovery_factors WHERE user_id = ? ORDER BY kind')
  const find = database.prepare('SELECT * FROM recovery_factors WHERE user_id = ? AND kind = ?')
  const shares = database.prepare('SELECT id, recovery_iv, recovery_ciphertext FROM enrollments WHERE user_id = ? ORDER BY created_at, id')
  const setGuard = database.prepare("UPDATE recovery_factors SET guard_key = ? WHERE user_id = ? AND kind = 'passkey' AND proof_key IS NULL AND guard_key IS NULL")
  const findStranger = database.prepare(
    `SELECT 1 FROM audit a WHERE user_id = ? AND event = 'foreign share released'
     AND NOT EXISTS (SELECT 1 FROM audit b WHERE b.user_id = a.user_id AND b.frame_key = a.frame_key AND b.event IN ('wallet made', 'device added'))`,
  )
  const prf = createPasswordPrf(database, keys, now)

  const isEnrolled = (userId: string, frameKey: string) => accounts.describe(userId, frameKey).enrollmentId !== undefined

  function assertWhole({ kind, credentialId, proofKey, prfKey }: RecoveryFactor, userId: string) {
    if (kind === 'passkey' && credentialId === undefined) throw failure(400, 'credentialId', 'A passkey has an id.')
    if (kind !== 'password') return
    if (proofKey === undefined) throw failure(400, 'proofKey', 'A password has a key that proves it.')
    if (prfKey === undefined || !prf.has(userId, prfKey)) throw failure(400, 'prfKey', 'A password has a key of this server.')
  }

  const add = database.transaction((factor: RecoveryFactor, userId: string, frameKey: string) => {
    const { kind, wrapped, salt, credentialId, proofKey, prfKey } = factor
    assertWhole(factor, userId)
    put.run(userId, kind, wrapped.iv, wrapped.ciphertext, salt, credentialId ?? null, proofKey ?? null, prfKey ?? null)
    if (prfKey !== undefined) prf.keepOnly(userId, prfKey)
    // What somebody has begun or opened by what was replaced leads nowhere from here on.
    guesses.close(userId)
    audit('recovery added', { userId, frameKey })
  })

  const guard = database.transaction((guardKey: string, userId: string, frameKey: string) => {
    if (setGuard.run(guardKey, userId).changes === 0) return
    // Who was handed the shares without a signature is handed no more.
    guesses.close(userId)
    audit('recovery guarded', { userId, frameKey })
  })

  return {
    guardRecovery({ body: { guardKey }, session: { userId, frameKey } }) {
      if (!isEnrolled(userId, frameKey)) throw refusal('NOT_ENROLLED')
      guard(guardKey, userId, frameKey)
      return { user: accounts.describe(userId, frameKey) }
    },

    async preparePassword({ body: { blinded }, session: { userId, frameKey } }) {
      if (!isEnrolled(userId, frameKey)) throw refusal('NOT_ENROLLED')
      return prf.prepare(userId, blinded)
    },

    addRecovery({ body, session: { userId, frameKey } }) {
      if (!isEnrolled(userId, frameKey)) throw refusal('NOT_ENROLLED')
      add(body, userId, frameKey)
      return { user: accounts.describe(userId, frameKey) }
    },

    getRecovery({ session: { userId, frameKey, isFresh } }) {
      const isOwner = isEnrolled(userId, frameKey)
      if (!isFresh && !isOwner) throw refusal('LOGIN_NEEDED')
      if (!isOwner) audit('recovery read', { userId, frameKey })
      return {
        factors: (factors.all(userId) as FactorRow[]).map(({ kind, salt, credential_id: credentialId, proof_key: proofKey }) => ({
          kind,
          salt,
          ...(credentialId !== null && { credentialId }),
          isGuarded: proofKey !== null,
        })),
        ...(isOwner && { guesses: [...guesses.list(userId)], mayBeOpened: findStranger.get(userId) !== undefined }),
      }
    },

    async beginRecovery({ body: { kind, blinded }, session: { id, userId, frameKey, isFresh } }) {
      if (!isFresh) throw refusal('LOGIN_NEEDED')
      const row = find.get(userId, kind) as FactorRow | undefined
      if (!row) throw refusal('RECOVERY_NONE')
      if (row.prf_key !== null && blinded === undefined) throw failure(400, 'blinded', 'A password comes blinded.')
      const evaluated = row.prf_key === null ? undefined : await prf.evaluate(userId, row.prf_key, blinded!)
      // The answer is worked out before it is counted, and given after.
      const challenge = guesses.begin(userId, id, kind)
      audit('recovery begun', { userId, frameKey })
      if (kind === 'password' && !isEnrolled(userId, frameKey)) notices.tell(userId, { kind: 'guess' })
      return { challenge, ...(evaluated !== undefined && { evaluated }), ...(row.guard_key !== null && { wrapped: { iv: row.iv, ciphertext: row.ciphertext } }) }
    },

    openRecovery({ body: { challenge, proof }, session: { id, userId, frameKey, isFresh } }) {
      if (!isFresh) throw refusal('LOGIN_NEEDED')
      const kind = guesses.take(challenge, userId, id)
      const row = find.get(userId, kind) as FactorRow | undefined
      if (!row) throw refusal('RECOVERY_NONE')
      const key = row.proof_key ?? row.guard_key
      if (key !== null && !(proof !== undefined && isSigned(`w3m|recover|${userId}|${frameKey}|${challenge}`, key, proof))) throw refusal('GUESS_WRONG')
      guesses.noteOpened(challenge)
      audit('recovery opened', { userId, frameKey })
      return {
        wrapped: { iv: row.iv, ciphertext: row.ciphertext },
        enrollments: (shares.all(userId) as ShareRow[]).map(each => ({ enrollmentId: each.id, version: 1, recoveryShare: { iv: each.recovery_iv, ciphertext: each.recovery_ciphertext } })),
      }
    },
  }
}
