import { webcrypto, hkdfSync, randomBytes } from 'node:crypto'
import { combineTwo, splitInThree } from './two-of-three.js'
import type { WalletDevice } from './wallet-device.js'

/** A secret that is split as the frame does: two of three shares restore it. */
export interface SplitSecret {
  readonly entropy: Uint8Array
  readonly device: Uint8Array
  readonly auth: Uint8Array
  readonly recovery: Uint8Array
  /** The key that decrypts every recovery share of the wallet. */
  readonly recoveryKey: Uint8Array
}

const { subtle } = webcrypto
const textOf = (bytes: ArrayBuffer | Uint8Array) => Buffer.from(bytes as ArrayBuffer).toString('base64url')
const keyOf = (key: Uint8Array) =>
  subtle.importKey('raw', new Uint8Array(key), 'AES-GCM', false, ['encrypt', 'decrypt'])
const utf8 = (text: string) => new TextEncoder().encode(text)

/** Splits a new secret, or the same one anew. */
export function splitNew(entropy: Uint8Array = new Uint8Array(randomBytes(16))): SplitSecret {
  const [device, auth, recovery] = splitInThree(entropy)
  return {
    entropy,
    device,
    auth,
    recovery,
    recoveryKey: new Uint8Array(hkdfSync('sha256', entropy, new Uint8Array(), 'w3m recovery v1', 32)),
  }
}

export async function encryptFor(
  key: Uint8Array,
  plain: Uint8Array,
  data: string,
): Promise<{ iv: string; ciphertext: string }> {
  const iv = webcrypto.getRandomValues(new Uint8Array(12))
  return {
    iv: textOf(iv),
    ciphertext: textOf(
      await subtle.encrypt(
        { name: 'AES-GCM', iv, additionalData: utf8(data) },
        await keyOf(key),
        new Uint8Array(plain),
      ),
    ),
  }
}

/**
 * Creates a wallet of this secret on a device that is logged in, or adds the device to it. @returns the enrollment's id
 */
export async function enrollSecret(
  device: WalletDevice,
  userId: string,
  secret: SplitSecret,
  name: 'createWallet' | 'addEnrollment' = 'createWallet',
): Promise<string> {
  const { enrollmentId } = await device.enrollment(userId, secret.auth)
  const recoveryShare = await encryptFor(
    secret.recoveryKey,
    secret.recovery,
    `w3m|recovery|${userId}|${enrollmentId}|1`,
  )
  const body = { ...(await device.enrollment(userId, secret.auth, { enrollmentId })), recoveryShare }
  const answer = await device.call(name, { body })
  if (answer.status !== 200) throw new Error(`${name} answered ${answer.status}: ${answer.why}`)
  return enrollmentId
}

/** Returns whether any two of these byte strings are shares of the secret. */
export function findSecret(entropy: Uint8Array, byteStrings: readonly Uint8Array[]): boolean {
  const shares = byteStrings.filter(share => share.length === entropy.length + 1)
  return shares.some((one, index) =>
    shares.slice(index + 1).some(other => Buffer.from(combineTwo(one, other)).equals(entropy)),
  )
}

/** Returns the forms in which a log or a database may contain a secret. */
export const writingsOf = (secret: Uint8Array): readonly (string | Buffer)[] => {
  const bytes = Buffer.from(secret)
  return [
    bytes,
    bytes.toString('hex'),
    bytes.toString('hex').toUpperCase(),
    bytes.toString('base64').replace(/=+$/, ''),
    bytes.toString('base64url'),
    JSON.stringify([...secret]).slice(1, -1),
  ]
}
