import { ed25519 } from '@noble/curves/ed25519'
import { walletEndpoints, type Encrypted, type Generation, type RecoveryFactor } from '../wallet-api/wallet-api.js'
import { linkData, sealData, type FactorName } from './associated-data.js'
import { fromBase64url, randomBytes, toBase64url, wipe, type Bytes } from './bytes.js'
import { aesKeyOf, decryptBytes } from './secrets/aes-box.js'
import { macOfFactor } from './secrets/factor-mac.js'
import { blindPassword } from './secrets/password-prf.js'
import { factorMacKeyOf, recoveryKeyOf, recoveryLinkKeyOf, recoveryProofSeedOf } from './secrets/recovery-key.js'
import { sealFor } from './secrets/seal-box.js'
import { assertPasswordLength, proofData, secretKeysOf, unwrapPrevious } from './secrets/secret-keys.js'
import { thumbprintOf } from './server/dpop-proof.js'
import type { RecoveryInput, VaultApi } from './vault-api.js'
import { VaultError } from './vault-error.js'
import type { VaultDeps } from './vault-deps.js'

type FactorInput = VaultApi['recovery.add']['params']

/**
 * What the server is told of a way back, but for what it opens. A password gets a PRF key of its own there, which ends
 * the former one.
 * @param check is given what the key of the present password answers, where there is one, before anything follows of
 *   the new one
 * @throws {VaultError} `INVALID` for a short password
 */
export async function nameFactor(
  { session }: VaultDeps,
  input: FactorInput,
  check?: (output: Bytes | undefined) => Promise<void>,
): Promise<FactorName> {
  const { kind, secret, credentialId } = input
  const salt = saltOf(input)
  let factor: Pick<RecoveryFactor, 'prfKey' | 'credentialId'> = kind === 'passkey' ? { credentialId } : {}
  let output: Bytes | undefined
  if (kind === 'password') {
    assertPasswordLength(secret)
    const blinded = blindPassword(secret)
    const {
      prfKey,
      evaluated,
      former: previous,
    } = await session.call(walletEndpoints.preparePassword, {
      body: { blinded: blinded.blinded },
    })
    output = blinded.finalize(evaluated)
    const previousOutput = previous === undefined ? undefined : blinded.finalize(previous)
    blinded.wipe()
    await check?.(previousOutput)
    wipe(previousOutput)
    factor = { prfKey }
  }
  const { proofKey, sealKey } = await secretKeysOf({ kind, secret, output }, salt)
  wipe(output)
  return { kind, salt: toBase64url(salt), proofKey, sealKey, ...factor }
}

/** A passkey has its own: it made its secret with it. */
function saltOf({ kind, salt }: FactorInput): Bytes {
  if (kind !== 'passkey') return randomBytes(16)
  if (salt === undefined) throw new VaultError('FAILED')
  return fromBase64url(salt)
}

/** Seals the recovery key of a generation to ways back, each with its MAC of that generation. */
export async function sealFactors(
  userId: string,
  entropy: Bytes,
  generation: Generation | undefined,
  names: readonly FactorName[],
): Promise<RecoveryFactor[]> {
  const number = generation?.number ?? 0
  const [recoveryKey, macKey] = await Promise.all([
    recoveryKeyOf(entropy, generation),
    factorMacKeyOf(entropy, generation),
  ])
  try {
    return await Promise.all(
      names.map(async name => ({
        ...name,
        mac: await macOfFactor(macKey, userId, number, name),
        sealed: await sealFor(name.sealKey, recoveryKey, sealData(userId, name.kind, number)),
      })),
    )
  } finally {
    wipe(recoveryKey)
  }
}

/** Stores a way back in beside the others, in the present generation. */
export async function storeFactor(deps: VaultDeps, input: FactorInput, entropy: Bytes): Promise<void> {
  const { session, ports } = deps
  const name = await nameFactor(deps, input)
  const { id, generation } = session.user()
  const number = generation?.number ?? 0
  for (const factor of await sealFactors(id, entropy, generation, [name]))
    session.learn((await session.call(walletEndpoints.addRecovery, { body: { ...factor, number } })).user)
  ports.notifyTabs('secured')
}

/**
 * Gives a passkey from before it signed a key that follows from what it opens: from then on no share goes out without
 * it.
 */
export async function guardPasskey({ session }: VaultDeps, previousRecoveryKey: Bytes): Promise<void> {
  const seed = await recoveryProofSeedOf(previousRecoveryKey)
  const guardKey = toBase64url(ed25519.getPublicKey(seed))
  wipe(seed)
  session.learn((await session.call(walletEndpoints.guardRecovery, { body: { guardKey } })).user)
}

export interface OpenedFactor {
  readonly recoveryKey: Bytes
  /** Which one it is. */
  readonly generation?: Generation | undefined
  readonly enrollments: readonly { readonly enrollmentId: string; readonly recoveryShare: Encrypted }[]
  /** There where it was stored before it had a sealing key. */
  readonly former?: { readonly salt: string; readonly credentialId?: string | undefined }
}

/**
 * Shows the server that the visitor has what opens a way back in, and opens what it hands out then.
 * @throws {VaultError} `RECOVERY_WRONG`, and `RATE_LIMITED` where too many passwords were tried
 */
export async function openFactor(
  { session, deviceKeys }: VaultDeps,
  input: RecoveryInput & { readonly kind: 'passkey' | 'password' },
): Promise<OpenedFactor> {
  const { kind, secret } = input
  const { id: userId } = session.user()
  const { factors } = await session.call(walletEndpoints.getRecovery, {})
  const factor = factors.find(factor => factor.kind === kind)
  if (!factor) throw new VaultError('RECOVERY_WRONG')
  const signed = async (challenge: string) =>
    proofData(userId, await thumbprintOf(deviceKeys.frameKey.publicKey), challenge)
  const open = (body: { readonly challenge: string; readonly proof?: string }) =>
    session.call(walletEndpoints.openRecovery, { body })
  if (!factor.isGuarded) {
    const started = await session.call(walletEndpoints.beginRecovery, { body: { kind } })
    const { challenge } = started
    const unwrap = (wrapped: Encrypted) => unwrapPrevious({ wrapped, salt: factor.salt }, input, userId)
    if (started.wrapped === undefined) {
      const opened = await open({ challenge })
      if (!opened.wrapped) throw new VaultError('FAILED')
      return presentOf(opened, await unwrap(opened.wrapped), userId, factor)
    }
    const previousKey = await unwrap(started.wrapped)
    const seed = await recoveryProofSeedOf(previousKey)
    const proof = toBase64url(ed25519.sign(await signed(challenge), seed))
    wipe(seed)
    return presentOf(await open({ challenge, proof }), previousKey, userId, factor)
  }
  const blinded = kind === 'password' ? blindPassword(secret) : undefined
  const { challenge, evaluated } = await session.call(walletEndpoints.beginRecovery, {
    body: { kind, ...(blinded && { blinded: blinded.blinded }) },
  })
  const output = evaluated === undefined ? undefined : blinded?.finalize(evaluated)
  blinded?.wipe()
  const keys = await secretKeysOf({ kind, secret, output }, fromBase64url(factor.salt))
  wipe(output)
  const opened = await open({ challenge, proof: keys.sign(await signed(challenge)) })
  const { generation, enrollments, sealed, wrapped } = opened
  if (sealed) return { recoveryKey: await keys.open(sealed, userId, generation?.number ?? 0), generation, enrollments }
  if (!wrapped) throw new VaultError('FAILED')
  return presentOf(opened, await keys.unwrap(wrapped, userId), userId, factor)
}

/** The recovery key of the present generation, from the one that a way back from before there were any opens. */
async function presentOf(
  {
    generation,
    link,
    enrollments,
  }: Pick<OpenedFactor, 'enrollments' | 'generation'> & { readonly link?: Encrypted | undefined },
  previousKey: Bytes,
  userId: string,
  factor: { readonly kind: string } & NonNullable<OpenedFactor['former']>,
): Promise<OpenedFactor> {
  if (!generation) return { recoveryKey: previousKey, generation, enrollments, former: factor }
  if (!link) throw new VaultError('RECOVERY_WRONG')
  const bytes = await recoveryLinkKeyOf(previousKey)
  const recoveryKey = await decryptBytes(
    await aesKeyOf(bytes),
    link,
    linkData(userId, factor.kind, generation.number),
  ).catch((cause: unknown) => {
    throw new VaultError('RECOVERY_WRONG', { cause })
  })
  wipe(bytes, previousKey)
  return { recoveryKey, generation, enrollments, former: factor }
}
