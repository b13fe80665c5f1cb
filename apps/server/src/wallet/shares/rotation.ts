import { createHash } from 'node:crypto'
import type { Accounts } from '../accounts.js'
import type { Audit } from '../audit.js'
import type { Database } from '../../database.js'
import { failure } from '../../http/failure.js'
import type { StoredSecret } from '../keys/key-store.js'
import { refusal } from '../refusals.js'
import type { Sessions } from '../sessions/sessions.js'
import type { WalletHandlers, WalletRequest } from '../wallet-call.js'
import type { Devices } from './devices.js'
import { secretOf, type Factors } from './factors.js'
import type { Guesses } from './guesses.js'
import type { PasswordPrf } from './password-prf.js'

export interface RotationDeps {
  readonly database: Database.Database
  readonly devices: Devices
  readonly factors: Factors
  readonly prf: Pick<PasswordPrf, 'keepOnly'>
  readonly accounts: Accounts
  readonly sessions: Sessions
  readonly guesses: Pick<Guesses, 'close'>
  readonly audit: Audit
}

type Rotation = WalletRequest<'rotateRecovery'>['body']

/** The generations of a wallet's recovery: the next one is stored as a whole, or not at all. */
export function rotation({ database, devices, factors, prf, accounts, sessions, guesses, audit }: RotationDeps): Pick<WalletHandlers, 'getRotation' | 'rotateRecovery'> {
  const setGeneration = database.prepare('UPDATE key_wallets SET generation = ?, recovery_salt = ? WHERE user_id = ?')

  /** Changes with whatever is stored of the recovery: who read it before that begins anew. */
  function stateOf(userId: string): string {
    const stored = [devices.generationOf(userId), devices.list(userId).map(({ id }) => id).sort(), factors.list(userId)]
    return createHash('sha256').update(JSON.stringify(stored)).digest('base64url')
  }

  function replaceFactors({ factors: sealed, linked, revoke }: Rotation, userId: string): void {
    const present = factors.find(userId, 'password')?.prf_key ?? null
    const password = sealed.find(({ kind }) => kind === 'password')
    // Who held the device may have had an answer of the present key.
    if (revoke !== undefined && password && password.prfKey === present) throw failure(400, 'prfKey', 'The password gets another key where a device is removed.')
    const stays = new Set([...sealed, ...linked].map(({ kind }) => kind))
    if (stays.size !== sealed.length + linked.length) throw failure(400, 'factors', 'Each way back stays once.')
    for (const { kind } of factors.list(userId)) if (!stays.has(kind)) factors.drop(kind, userId)
    for (const factor of sealed) factors.put(factor, userId)
    for (const { kind, link } of linked) factors.link(kind, link, userId)
    prf.keepOnly(userId, factors.find(userId, 'password')?.prf_key ?? undefined)
  }

  const rotate = database.transaction((body: Rotation, auth: StoredSecret, userId: string, frameKey: string) => {
    const { generation, state, revoke, enrollmentId } = body
    const own = accounts.describe(userId, frameKey).enrollmentId
    // Its answer was lost.
    if (own === enrollmentId) return
    if (own === undefined) throw refusal('NOT_ENROLLED')
    const present = devices.generationOf(userId, body)
    if (state !== stateOf(userId) || generation.number <= (present?.number ?? 0)) throw refusal('RECOVERY_CHANGED')
    if (revoke === own) throw failure(400, 'revoke', 'A device that splits anew stays.')
    if (revoke !== undefined) {
      devices.remove(revoke, userId, frameKey)
      audit('device revoked', { userId, enrollmentId: revoke, frameKey })
    }
    devices.put(body, auth, userId, frameKey)
    setGeneration.run(generation.number, generation.salt, userId)
    replaceFactors(body, userId)
    // What somebody has begun or opened in the former generation leads nowhere from here on.
    guesses.close(userId)
    audit('recovery rotated', { userId, enrollmentId, frameKey })
  })

  return {
    getRotation({ session: { userId, frameKey } }) {
      if (accounts.describe(userId, frameKey).enrollmentId === undefined) throw refusal('NOT_ENROLLED')
      const generation = devices.generationOf(userId)
      return {
        state: stateOf(userId),
        ...(generation && { generation }),
        factors: factors.list(userId).map(row => {
          const wrapped = row.proof_key === null ? secretOf(row.iv, row.ciphertext) : undefined
          return {
            kind: row.kind,
            salt: row.salt,
            ...(row.credential_id !== null && { credentialId: row.credential_id }),
            ...(row.proof_key !== null && { proofKey: row.proof_key }),
            ...(row.prf_key !== null && { prfKey: row.prf_key }),
            ...(row.seal_key !== null && { sealKey: row.seal_key }),
            ...(row.mac !== null && { mac: row.mac }),
            ...(wrapped && { wrapped }),
          }
        }),
      }
    },
    async rotateRecovery({ body, session: { id, userId, frameKey } }) {
      const auth = await devices.take(body, userId, frameKey)
      // While the share was opened the session may have been ended.
      sessions.assertLive(id)
      rotate(body, auth, userId, frameKey)
      return { user: accounts.describe(userId, frameKey) }
    },
  }
}
