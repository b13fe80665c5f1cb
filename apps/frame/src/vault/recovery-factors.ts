import { ed25519 } from '@noble/curves/ed25519'
import { walletEndpoints, type Encrypted, type RecoveryFactor } from '../wallet-api/wallet-api.js'
import { fromBase64url, randomBytes, toBase64url, wipe, type Bytes } from './bytes.js'
import { blindPassword } from './secrets/password-prf.js'
import { recoveryProofSeedOf } from './secrets/recovery-key.js'
import { assertPasswordLength, proofData, secretKeysOf, unwrapFormer } from './secrets/secret-keys.js'
import { thumbprintOf } from './server/dpop-proof.js'
import type { RecoveryInput, VaultApi } from './vault-api.js'
import { VaultError } from './vault-error.js'
import type { VaultParts } from './vault-parts.js'

/**
 * Stores a way back in, in the place of the one of its kind. A password gets a PRF key of its own on the server, which ends the former one.
 * @throws {VaultError} `INVALID` for a short password
 */
export async function storeFactor({ session, ports }: VaultParts, given: VaultApi['recovery.add']['params'], recoveryKey: Bytes): Promise<void> {
  const { kind, secret, credentialId } = given
  const { id: userId } = session.user()
  const salt = kind === 'passkey' ? fromBase64url(given.salt!) : randomBytes(16)
  let own: Pick<RecoveryFactor, 'prfKey' | 'credentialId'> = kind === 'passkey' ? { credentialId } : {}
  let output: Bytes | undefined
  if (kind === 'password') {
    assertPasswordLength(secret)
    const blinded = blindPassword(secret)
    const { prfKey, evaluated } = await session.call(walletEndpoints.preparePassword, { body: { blinded: blinded.blinded } })
    output = blinded.finalize(evaluated)
    own = { prfKey }
  }
  const keys = await secretKeysOf({ kind, secret, output }, salt)
  wipe(output)
  const factor = { kind, salt: toBase64url(salt), wrapped: await keys.wrap(recoveryKey, userId), proofKey: keys.proofKey, ...own }
  const { user } = await session.call(walletEndpoints.addRecovery, { body: factor })
  session.learn(user)
  ports.tellTabs('secured')
}

/** Gives a passkey from before it signed a key that follows from what it opens: from then on no share goes out without it. */
export async function guardPasskey({ session }: VaultParts, recoveryKey: Bytes): Promise<void> {
  const seed = await recoveryProofSeedOf(recoveryKey)
  const guardKey = toBase64url(ed25519.getPublicKey(seed))
  wipe(seed)
  session.learn((await session.call(walletEndpoints.guardRecovery, { body: { guardKey } })).user)
}

export interface OpenedFactor {
  readonly recoveryKey: Bytes
  readonly enrollments: readonly { readonly enrollmentId: string; readonly recoveryShare: Encrypted }[]
  /** There where it was stored before the server asked for a signature. */
  readonly former?: { readonly salt: string; readonly credentialId?: string | undefined }
}

/**
 * Shows the server that the visitor has what opens a way back in, and opens what it hands out then.
 * @throws {VaultError} `RECOVERY_WRONG`, and `RATE_LIMITED` where too many passwords were tried
 */
export async function openFactor({ session, deviceKeys }: VaultParts, given: RecoveryInput & { readonly kind: 'passkey' | 'password' }): Promise<OpenedFactor> {
  const { kind, secret } = given
  const { id: userId } = session.user()
  const { factors } = await session.call(walletEndpoints.getRecovery, {})
  const factor = factors.find(each => each.kind === kind)
  if (!factor) throw new VaultError('RECOVERY_WRONG')
  const signed = async (challenge: string) => proofData(userId, await thumbprintOf(deviceKeys.frameKey.publicKey), challenge)
  if (!factor.isGuarded) {
    const begun = await session.call(walletEndpoints.beginRecovery, { body: { kind } })
    const { challenge } = begun
    if (begun.wrapped === undefined) {
      const { wrapped, enrollments } = await session.call(walletEndpoints.openRecovery, { body: { challenge } })
      return { recoveryKey: await unwrapFormer({ wrapped, salt: factor.salt }, given, userId), enrollments, former: factor }
    }
    const recoveryKey = await unwrapFormer({ wrapped: begun.wrapped, salt: factor.salt }, given, userId)
    const seed = await recoveryProofSeedOf(recoveryKey)
    const proof = toBase64url(ed25519.sign(await signed(challenge), seed))
    wipe(seed)
    const { enrollments } = await session.call(walletEndpoints.openRecovery, { body: { challenge, proof } })
    return { recoveryKey, enrollments, former: factor }
  }
  const blinded = kind === 'password' ? blindPassword(secret) : undefined
  const { challenge, evaluated } = await session.call(walletEndpoints.beginRecovery, { body: { kind, ...(blinded && { blinded: blinded.blinded }) } })
  const output = evaluated === undefined ? undefined : blinded?.finalize(evaluated)
  const keys = await secretKeysOf({ kind, secret, output }, fromBase64url(factor.salt))
  wipe(output)
  const proof = keys.sign(await signed(challenge))
  const { wrapped, enrollments } = await session.call(walletEndpoints.openRecovery, { body: { challenge, proof } })
  return { recoveryKey: await keys.unwrap(wrapped, userId), enrollments }
}
