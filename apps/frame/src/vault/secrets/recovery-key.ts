import type { Generation } from '../../wallet-api/wallet-api.js'
import { fromBase64url, randomBytes, toBase64url, utf8, type Bytes } from '../bytes.js'

/**
 * The generation that follows a number, with a salt that no other one has: a number that comes twice makes another key
 * then.
 */
export const generationAfter = (number: number): Generation => ({
  number: number + 1,
  salt: toBase64url(randomBytes(32)),
})

/**
 * The key under which the recovery shares of one generation are encrypted. It follows from the secret and from the
 * generation's salt, and is kept nowhere but sealed: who has the key of one generation has none of another. Wallets
 * from before there were generations had one key.
 */
export const recoveryKeyOf = (entropy: Bytes, generation?: Generation): Promise<Bytes> =>
  generation
    ? hkdf(entropy, fromBase64url(generation.salt), `w3m recovery v2|${generation.number}`)
    : hkdf(entropy, new Uint8Array(), 'w3m recovery v1')

/** The seed of an Ed25519 key that shows who has opened the recovery key. */
export const recoveryProofSeedOf = (recoveryKey: Bytes): Promise<Bytes> =>
  hkdf(recoveryKey, new Uint8Array(), 'w3m recovery proof v1')

/** Encrypts the recovery key of the present generation for who opens the one from before there were any. */
export const recoveryLinkKeyOf = (recoveryKey: Bytes): Promise<Bytes> =>
  hkdf(recoveryKey, new Uint8Array(), 'w3m recovery link v1')

/**
 * Makes and checks the MACs of one generation's ways back. Of the secret alone: who has opened a recovery key makes
 * none.
 */
export async function factorMacKeyOf(entropy: Bytes, generation: Generation | undefined): Promise<CryptoKey> {
  const bytes = await hkdf(
    entropy,
    generation ? fromBase64url(generation.salt) : new Uint8Array(),
    `w3m factors v1|${generation?.number ?? 0}`,
  )
  const key = await crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign', 'verify'])
  bytes.fill(0)
  return key
}

/** HKDF-SHA256, of 32 bytes. */
export async function hkdf(secret: Bytes, salt: Bytes, info: string): Promise<Bytes> {
  const key = await crypto.subtle.importKey('raw', secret, 'HKDF', false, ['deriveBits'])
  return new Uint8Array(
    await crypto.subtle.deriveBits({ name: 'HKDF', hash: 'SHA-256', salt, info: utf8(info) }, key, 256),
  )
}
