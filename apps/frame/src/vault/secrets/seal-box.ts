import { x25519 } from '@noble/curves/ed25519'
import type { Sealed } from '../../wallet-api/wallet-api.js'
import { fromBase64url, randomBytes, toBase64url, wipe, type Bytes } from '../bytes.js'
import { hkdf } from './recovery-key.js'

/** The public half of a sealing key, which is any 32 bytes (RFC 7748). */
export const sealKeyOf = (seed: Bytes): string => toBase64url(x25519.getPublicKey(seed))

/**
 * Seals for who has the seed of an X25519 key: with a key made for it, whose public half goes along, HKDF-SHA256 over
 * both public halves, and AES-256-GCM. Each key encrypts once, so that the nonce is always the same.
 * @throws for a public key that gives every partner the same secret
 */
export async function sealFor(sealKey: string, secret: Bytes, additionalData: Bytes): Promise<Sealed> {
  const ephemeralKey = randomBytes(32)
  const [enc, recipient] = [x25519.getPublicKey(ephemeralKey), fromBase64url(sealKey)]
  const key = await boxKey(x25519.getSharedSecret(ephemeralKey, recipient), enc, recipient)
  wipe(ephemeralKey)
  const ciphertext = await crypto.subtle.encrypt(
    { name: 'AES-GCM', iv: new Uint8Array(12), additionalData },
    key,
    secret,
  )
  return { enc: toBase64url(enc), ciphertext: toBase64url(new Uint8Array(ciphertext)) }
}

/** @throws where it was not sealed for this seed with this associated data, or a bit of it is not what it was */
export async function openSealFor(seed: Bytes, { enc, ciphertext }: Sealed, additionalData: Bytes): Promise<Bytes> {
  const sender = fromBase64url(enc)
  const key = await boxKey(x25519.getSharedSecret(seed, sender), sender, x25519.getPublicKey(seed))
  return new Uint8Array(
    await crypto.subtle.decrypt(
      { name: 'AES-GCM', iv: new Uint8Array(12), additionalData },
      key,
      fromBase64url(ciphertext),
    ),
  )
}

async function boxKey(shared: Uint8Array, enc: Uint8Array, recipient: Uint8Array): Promise<CryptoKey> {
  const secret = new Uint8Array(shared)
  const bytes = await hkdf(secret, Uint8Array.from([...enc, ...recipient]), 'w3m seal v1')
  const key = await crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt'])
  wipe(shared, secret, bytes)
  return key
}
