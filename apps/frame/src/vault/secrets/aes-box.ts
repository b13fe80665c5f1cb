import type { Encrypted } from '../../wallet-api/wallet-api.js'
import { fromBase64url, randomBytes, toBase64url, type Bytes } from '../bytes.js'

const ivBytes = 12

/** AES-256-GCM with a nonce of its own for each ciphertext. */
export async function encryptBytes(key: CryptoKey, secret: Bytes, additionalData: Bytes): Promise<Encrypted> {
  const iv = randomBytes(ivBytes)
  const ciphertext = await crypto.subtle.encrypt({ name: 'AES-GCM', iv, additionalData }, key, secret)
  return { iv: toBase64url(iv), ciphertext: toBase64url(new Uint8Array(ciphertext)) }
}

/** @throws where the key, the associated data or a bit of the box is not what it was */
export async function decryptBytes(
  key: CryptoKey,
  { iv, ciphertext }: Encrypted,
  additionalData: Bytes,
): Promise<Bytes> {
  const nonce = fromBase64url(iv)
  if (nonce.length !== ivBytes) throw new RangeError('The nonce of a box has 12 bytes.')
  return new Uint8Array(
    await crypto.subtle.decrypt({ name: 'AES-GCM', iv: nonce, additionalData }, key, fromBase64url(ciphertext)),
  )
}

/** 32 bytes as a key that cannot be read again. */
export const aesKeyOf = (bytes: Bytes): Promise<CryptoKey> =>
  crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt'])
