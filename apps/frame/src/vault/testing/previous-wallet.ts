import { hkdf } from '@noble/hashes/hkdf'
import { scryptAsync } from '@noble/hashes/scrypt'
import { sha256 } from '@noble/hashes/sha2'
import { ed25519 } from '@noble/curves/ed25519'
import { ristretto255_oprf } from 'noble-curves-2/ed25519.js'
import { enrollmentData, guardedWrapData, wrapData } from '../associated-data.js'
import { randomBytes, randomId, toBase64url, type Bytes } from '../bytes.js'
import { aesKeyOf, decryptBytes, encryptBytes } from '../secrets/aes-box.js'
import { recoveryKeyOf } from '../secrets/recovery-key.js'
import { scryptCost } from '../vault-limits.js'
import type { FakeWalletServer, StoredFactor } from './fake-wallet-server.js'
import type { FixtureDevice } from './vault-fixture.js'

const { oprf } = ristretto255_oprf
const derive = (bytes: Uint8Array, salt: Uint8Array, info: string) => hkdf(sha256, bytes, salt, info, 32) as Bytes

/** How a way back was stored: before it signed, or before it had a sealing key. */
export type Age = 'unsigned' | 'signed'

/**
 * A way back as it was stored before the recovery had generations, written down here once more and of none of today's
 * code.
 * @returns a password's PRF key, too
 */
export async function previousFactor(
  kind: 'password' | 'passkey',
  age: Age,
  {
    secret,
    entropy,
    userId,
    salt = randomBytes(16),
  }: { readonly secret: Bytes; readonly entropy: Bytes; readonly userId: string; readonly salt?: Bytes },
): Promise<{ readonly factor: StoredFactor; readonly prfKey?: Uint8Array }> {
  const recoveryKey = await recoveryKeyOf(entropy)
  const { secretKey } = oprf.generateKeyPair()
  const { blind, blinded } = oprf.blind(secret)
  const output = oprf.finalize(secret, blind, oprf.blindEvaluate(secretKey, blinded))
  const isGuessed = kind === 'password'
  const source = isGuessed && age === 'signed' ? Uint8Array.from([...output, ...secret]) : secret
  const stretched = isGuessed
    ? ((await scryptAsync(source, salt, scryptCost)) as Bytes)
    : derive(secret, salt, 'w3m passkey v1')
  const common = { kind, salt: toBase64url(salt), ...(kind === 'passkey' && { credentialId: 'credential' }) }
  if (age === 'unsigned')
    return {
      factor: {
        ...common,
        wrapped: await encryptBytes(await aesKeyOf(stretched), recoveryKey, wrapData(userId, kind)),
      },
    }
  const wrapped = await encryptBytes(
    await aesKeyOf(derive(stretched, salt, 'w3m wrap v2')),
    recoveryKey,
    guardedWrapData(userId, kind),
  )
  const proofKey = toBase64url(ed25519.getPublicKey(derive(stretched, salt, 'w3m proof v2')))
  return {
    factor: { ...common, wrapped, proofKey, ...(isGuessed && { prfKey: randomId() }) },
    ...(isGuessed && { prfKey: secretKey }),
  }
}

/**
 * Takes a wallet back to how it was stored before the recovery had generations: one recovery key, of the secret alone.
 */
export async function downgradeWallet(
  { accounts, enrollments }: FakeWalletServer,
  email: string,
  entropy: Bytes,
  devices: readonly FixtureDevice[],
  factors: readonly Awaited<ReturnType<typeof previousFactor>>[] = [],
): Promise<void> {
  const account = accounts.get(email)!
  const currentKey = await aesKeyOf(await recoveryKeyOf(entropy, account.generation))
  const previousKey = await aesKeyOf(await recoveryKeyOf(entropy))
  for (const [enrollmentId, row] of enrollments) {
    if (row.userId !== account.user.id) continue
    const data = enrollmentData('recovery', { userId: row.userId, enrollmentId })
    row.recoveryShare = await encryptBytes(previousKey, await decryptBytes(currentKey, row.recoveryShare, data), data)
    row.number = 0
  }
  account.generation = undefined
  account.factors.splice(0, account.factors.length, ...factors.map(({ factor }) => factor))
  for (const { factor, prfKey } of factors) if (prfKey) account.prfKeys.set(factor.prfKey!, prfKey)
  for (const { storage } of devices) {
    const name = `share:${account.user.id}`
    const { generation: _generation, ...share } = (await storage.get(name)) as { readonly generation?: number }
    await storage.put(name, share)
  }
}
