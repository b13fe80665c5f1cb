import { createPublicKey, verify } from 'node:crypto'
import type { Accounts } from '../accounts.js'
import type { Audit } from '../audit.js'
import type { Database } from '../../database.js'
import { failure } from '../../http/failure.js'
import type { Notices } from '../mail/notices.js'
import { refusal } from '../refusals.js'
import type { WalletHandlers, WalletRequest } from '../wallet-call.js'
import type { Devices } from './devices.js'
import type { Guesses } from './guesses.js'
import { openedOf, secretOf, type Factors } from './factors.js'
import type { PasswordPrf } from './password-prf.js'

export interface RecoveryDeps {
  readonly database: Database.Database
  readonly devices: Pick<Devices, 'generationOf'>
  readonly factors: Factors
  readonly prf: PasswordPrf
  readonly accounts: Accounts
  readonly notices: Notices
  readonly audit: Audit
  readonly guesses: Guesses
}

export type RecoveryHandlers = Pick<WalletHandlers, 'addRecovery' | 'getRecovery' | 'preparePassword' | 'guardRecovery' | 'beginRecovery' | 'openRecovery'>

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
export function recovery({ database, devices, factors, prf, accounts, notices, audit, guesses }: RecoveryDeps): RecoveryHandlers {
  const shares = database.prepare('SELECT id, recovery_iv, recovery_ciphertext FROM enrollments WHERE user_id = ? AND generation = ? ORDER BY created_at, id')
  const setGuard = database.prepare("UPDATE recovery_factors SET guard_key = ? WHERE user_id = ? AND kind = 'passkey' AND proof_key IS NULL AND guard_key IS NULL")
  const findStranger = database.prepare(
    `SELECT 1 FROM audit a WHERE user_id = ? AND event = 'foreign share released'
     AND NOT EXISTS (SELECT 1 FROM audit b WHERE b.user_id = a.user_id AND b.frame_key = a.frame_key AND b.event IN ('wallet made', 'device added'))`,
  )

  const isEnrolled = (userId: string, frameKey: string) => accounts.describe(userId, frameKey).enrollmentId !== undefined

  const add = database.transaction(({ number, ...factor }: WalletRequest<'addRecovery'>['body'], userId: string, frameKey: string) => {
    if (number !== (devices.generationOf(userId)?.number ?? 0)) throw refusal('RECOVERY_CHANGED')
    factors.put(factor, userId)
    if (factor.prfKey !== undefined) prf.keepOnly(userId, factor.prfKey)
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
      const present = factors.find(userId, 'password')?.prf_key ?? null
      const former = present === null ? undefined : await prf.evaluate(userId, present, blinded)
      return { ...(await prf.prepare(userId, blinded)), ...(former !== undefined && { former }) }
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
        factors: factors.list(userId).map(({ kind, salt, credential_id: credentialId, proof_key: proofKey }) => ({
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
      const row = factors.find(userId, kind)
      if (!row) throw refusal('RECOVERY_NONE')
      if (row.prf_key !== null && blinded === undefined) throw failure(400, 'blinded', 'A password comes blinded.')
      const evaluated = row.prf_key === null ? undefined : await prf.evaluate(userId, row.prf_key, blinded!)
      // The answer is worked out before it is counted, and given after.
      const challenge = guesses.begin(userId, id, kind)
      audit('recovery begun', { userId, frameKey })
      if (kind === 'password' && !isEnrolled(userId, frameKey)) notices.tell(userId, { kind: 'guess' })
      return { challenge, ...(evaluated !== undefined && { evaluated }), ...(row.guard_key !== null && { wrapped: secretOf(row.iv, row.ciphertext) }) }
    },

    openRecovery({ body: { challenge, proof }, session: { id, userId, frameKey, isFresh } }) {
      if (!isFresh) throw refusal('LOGIN_NEEDED')
      const kind = guesses.take(challenge, userId, id)
      const row = factors.find(userId, kind)
      if (!row) throw refusal('RECOVERY_NONE')
      const key = row.proof_key ?? row.guard_key
      if (key !== null && !(proof !== undefined && isSigned(`w3m|recover|${userId}|${frameKey}|${challenge}`, key, proof))) throw refusal('GUESS_WRONG')
      guesses.noteOpened(challenge)
      audit('recovery opened', { userId, frameKey })
      const generation = devices.generationOf(userId)
      return {
        ...openedOf(row, generation),
        enrollments: (shares.all(userId, generation?.number ?? 0) as ShareRow[]).map(each => ({ enrollmentId: each.id, version: 1, recoveryShare: { iv: each.recovery_iv, ciphertext: each.recovery_ciphertext } })),
      }
    },
  }
}
