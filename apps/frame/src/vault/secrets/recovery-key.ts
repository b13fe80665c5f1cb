import { utf8, type Bytes } from '../bytes.js'

/** The key under which the recovery share of every enrollment is encrypted. It follows from the secret and is kept nowhere but wrapped. */
export const recoveryKeyOf = (entropy: Bytes): Promise<Bytes> => hkdf(entropy, new Uint8Array(), 'w3m recovery v1')

/** The seed of an Ed25519 key that shows who has opened the recovery key. */
export const recoveryProofSeedOf = (recoveryKey: Bytes): Promise<Bytes> => hkdf(recoveryKey, new Uint8Array(), 'w3m recovery proof v1')

/** HKDF-SHA256, of 32 bytes. */
export async function hkdf(secret: Bytes, salt: Bytes, info: string): Promise<Bytes> {
  const key = await crypto.subtle.importKey('raw', secret, 'HKDF', false, ['deriveBits'])
  return new Uint8Array(await crypto.subtle.deriveBits({ name: 'HKDF', hash: 'SHA-256', salt, info: utf8(info) }, key, 256))
}
