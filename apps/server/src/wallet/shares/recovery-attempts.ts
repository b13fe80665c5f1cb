import { createPublicKey, verify } from 'node:crypto'
import { failure } from '../../http/failure.js'
import type { WalletStore } from '../../ports/wallet/wallet-store.js'
import type { Audit } from '../audit.js'
import type { Notices } from '../mail/notices.js'
import { refusal } from '../refusals.js'
import type { WalletHandlers } from '../wallet-call.js'
import type { Devices } from './devices.js'
import { openedOf, type Factors } from './factors.js'
import type { Guesses } from './guesses.js'
import type { PasswordPrf } from './password-prf.js'

export interface RecoveryAttemptsDeps {
  readonly store: Pick<WalletStore, 'transaction' | 'wallets'>
  readonly devices: Pick<Devices, 'generationOf'>
  readonly factors: Factors
  readonly prf: PasswordPrf
  readonly notices: Notices
  readonly audit: Audit
  readonly guesses: Guesses
  /** Whether the device has a share of the wallet. */
  readonly isEnrolled: (userId: string, frameKey: string) => Promise<boolean>
}

/** Whether an Ed25519 key has signed the text. Also false for an invalid key. */
function isSigned(text: string, publicKey: string, signature: string): boolean {
  try {
    const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: publicKey }, format: 'jwk' })
    return verify(null, Buffer.from(text), key, Buffer.from(signature, 'base64url'))
  } catch {
    return false
  }
}

/** Handles attempts to recover a wallet: each one is counted before it is answered. */
export function recoveryAttempts({
  store,
  devices,
  factors,
  prf,
  notices,
  audit,
  guesses,
  isEnrolled,
}: RecoveryAttemptsDeps): Pick<WalletHandlers, 'beginRecovery' | 'openRecovery'> {
  return {
    async beginRecovery({ body: { kind, blinded }, session: { id, userId, frameKey, isFresh } }) {
      if (!isFresh) throw refusal('LOGIN_NEEDED')
      const row = await factors.find(userId, kind)
      if (!row) throw refusal('RECOVERY_NONE')
      if (row.prfKey !== null && blinded === undefined) throw failure(400, 'blinded', 'A password comes blinded.')
      const evaluated =
        row.prfKey === null || blinded === undefined ? undefined : await prf.evaluate(userId, row.prfKey, blinded)
      // The result is computed before the attempt is counted, and returned afterwards.
      const challenge = await guesses.begin(userId, id, kind)
      await audit('recovery begun', { userId, frameKey })
      if (kind === 'password' && !(await isEnrolled(userId, frameKey))) await notices.notify(userId, { kind: 'guess' })
      return {
        challenge,
        ...(evaluated !== undefined && { evaluated }),
        ...(row.guardKey !== null && row.wrapped && { wrapped: row.wrapped }),
      }
    },

    async openRecovery({ body: { challenge, proof }, session: { id, userId, frameKey, isFresh } }) {
      if (!isFresh) throw refusal('LOGIN_NEEDED')
      const kind = await guesses.take(challenge, userId, id)
      // The response has the data of one generation, even if another device creates the next one meanwhile.
      return store.transaction(async () => {
        const row = await factors.find(userId, kind)
        if (!row) throw refusal('RECOVERY_NONE')
        const key = row.proofKey ?? row.guardKey
        if (
          key !== null &&
          !(proof !== undefined && isSigned(`w3m|recover|${userId}|${frameKey}|${challenge}`, key, proof))
        )
          throw refusal('GUESS_WRONG')
        await guesses.noteOpened(challenge)
        await audit('recovery opened', { userId, frameKey })
        const generation = await devices.generationOf(userId)
        const shares = await store.wallets.recoveryShares(userId, generation?.number ?? 0)
        return {
          ...openedOf(row, generation),
          enrollments: shares.map(share => ({ enrollmentId: share.id, version: 1, recoveryShare: share.share })),
        }
      })
    },
  }
}
