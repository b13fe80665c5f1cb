import { createHash } from 'node:crypto'
import type { Accounts } from '../accounts.js'
import type { Audit } from '../audit.js'
import type { WalletStore } from '../../ports/wallet/wallet-store.js'
import { failure } from '../../http/failure.js'
import type { StoredSecret } from '../keys/key-store.js'
import { refusal } from '../refusals.js'
import type { LiveSession, Sessions } from '../sessions/sessions.js'
import type { WalletHandlers, WalletRequest } from '../wallet-call.js'
import type { Devices } from './devices.js'
import type { Factors } from './factors.js'
import type { Guesses } from './guesses.js'
import type { PasswordPrf } from './password-prf.js'

export interface RotationDeps {
  readonly store: Pick<WalletStore, 'transaction' | 'wallets'>
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
export function rotation({
  store: { wallets, transaction },
  devices,
  factors,
  prf,
  accounts,
  sessions,
  guesses,
  audit,
}: RotationDeps): Pick<WalletHandlers, 'getRotation' | 'rotateRecovery'> {
  /** A hash of all that is stored of the recovery: a client with an older hash has to begin anew. */
  async function stateOf(userId: string): Promise<string> {
    const stored = [
      await devices.generationOf(userId),
      (await devices.list(userId)).map(({ id }) => id).sort(),
      await factors.list(userId),
    ]
    return createHash('sha256').update(JSON.stringify(stored)).digest('base64url')
  }

  async function replaceFactors({ factors: sealed, linked, revoke }: Rotation, userId: string): Promise<void> {
    const currentPrfKey = (await factors.find(userId, 'password'))?.prfKey ?? null
    const password = sealed.find(({ kind }) => kind === 'password')
    // The holder of the removed device may have received an evaluation by the present key.
    if (revoke !== undefined && password && password.prfKey === currentPrfKey)
      throw failure(400, 'prfKey', 'The password gets another key where a device is removed.')
    const retainedKinds = new Set([...sealed, ...linked].map(({ kind }) => kind))
    if (retainedKinds.size !== sealed.length + linked.length) throw failure(400, 'factors', 'Each way back stays once.')
    for (const { kind } of await factors.list(userId)) if (!retainedKinds.has(kind)) await factors.drop(kind, userId)
    for (const factor of sealed) await factors.put(factor, userId)
    for (const { kind, link } of linked) await factors.link(kind, link, userId)
    await prf.keepOnly(userId, (await factors.find(userId, 'password'))?.prfKey ?? undefined)
  }

  async function rotate(body: Rotation, auth: StoredSecret, session: LiveSession): Promise<void> {
    const { userId, frameKey } = session
    // While the share was opened the session may have been ended.
    await sessions.assertLive(session.id)
    const { generation, state, revoke, enrollmentId } = body
    const deviceEnrollmentId = (await accounts.describe(userId, frameKey)).enrollmentId
    // The client repeats a rotation whose response was lost.
    if (deviceEnrollmentId === enrollmentId) return
    if (deviceEnrollmentId === undefined) throw refusal('NOT_ENROLLED')
    const currentGeneration = await devices.generationOf(userId, body)
    if (state !== (await stateOf(userId)) || generation.number <= (currentGeneration?.number ?? 0))
      throw refusal('RECOVERY_CHANGED')
    if (revoke === deviceEnrollmentId) throw failure(400, 'revoke', 'A device that splits anew stays.')
    if (revoke !== undefined) {
      await devices.remove(revoke, userId, frameKey)
      await audit('device revoked', { userId, enrollmentId: revoke, frameKey })
    }
    await devices.put(body, auth, userId, frameKey)
    await wallets.setGeneration(userId, generation.number, generation.salt)
    await replaceFactors(body, userId)
    // Attempts that were begun or opened in the former generation are invalid from here on.
    await guesses.close(userId)
    await audit('recovery rotated', { userId, enrollmentId, frameKey })
  }

  return {
    async getRotation({ session: { userId, frameKey } }) {
      if ((await accounts.describe(userId, frameKey)).enrollmentId === undefined) throw refusal('NOT_ENROLLED')
      const generation = await devices.generationOf(userId)
      return {
        state: await stateOf(userId),
        ...(generation && { generation }),
        factors: (await factors.list(userId)).map(row => {
          const wrapped = row.proofKey === null ? row.wrapped : null
          return {
            kind: row.kind,
            salt: row.salt,
            ...(row.credentialId !== null && { credentialId: row.credentialId }),
            ...(row.proofKey !== null && { proofKey: row.proofKey }),
            ...(row.prfKey !== null && { prfKey: row.prfKey }),
            ...(row.sealKey !== null && { sealKey: row.sealKey }),
            ...(row.mac !== null && { mac: row.mac }),
            ...(wrapped && { wrapped }),
          }
        }),
      }
    },
    async rotateRecovery({ body, session }) {
      const { userId, frameKey } = session
      const auth = await devices.take(body, userId, frameKey)
      await transaction(() => rotate(body, auth, session))
      return { user: await accounts.describe(userId, frameKey) }
    },
  }
}
