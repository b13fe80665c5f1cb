import { Aes256Gcm, CipherSuite, DhkemP256HkdfSha256, HkdfSha256 } from '@hpke/core'
import type { Sealed } from '../../wallet-api/wallet-api.js'
import { fromBase64url, toBase64url, type Bytes } from '../bytes.js'

/** DHKEM of P-256, HKDF-SHA256 and AES-256-GCM; another cipher is for the published vectors only. */
export const hpkeSuite = (aead: ConstructorParameters<typeof CipherSuite>[0]['aead'] = new Aes256Gcm()): CipherSuite =>
  new CipherSuite({ kem: new DhkemP256HkdfSha256(), kdf: new HkdfSha256(), aead })

/**
 * Seals for the holder of a P-256 key, given as base64url of its uncompressed point. RFC 9180, base mode, empty info.
 */
export async function sealTo(publicKey: string, secret: Bytes, additionalData: Bytes): Promise<Sealed> {
  const hpke = hpkeSuite()
  const recipientPublicKey = await hpke.kem.deserializePublicKey(fromBase64url(publicKey).buffer)
  const { enc, ct } = await hpke.seal({ recipientPublicKey }, secret.buffer, additionalData.buffer)
  return { enc: toBase64url(new Uint8Array(enc)), ciphertext: toBase64url(new Uint8Array(ct)) }
}

/** A key for one answer: made for it, unreadable, and forgotten with it. */
export interface ReleaseKey {
  readonly publicKey: string
  /** @throws where the answer is not sealed to this key with this associated data */
  open(sealed: Sealed, additionalData: Bytes): Promise<Bytes>
}

export async function createReleaseKey(): Promise<ReleaseKey> {
  const pair = await crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, false, ['deriveBits'])
  return {
    publicKey: toBase64url(new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey))),
    open: (sealed, additionalData) => openSealed(pair, sealed, additionalData),
  }
}

/** Opens what was sealed to a key pair. @throws where it was not, or a bit of it is not what it was */
export async function openSealed(
  recipientKey: CryptoKeyPair,
  { enc, ciphertext }: Sealed,
  additionalData: Bytes,
): Promise<Bytes> {
  const opened = await hpkeSuite().open(
    { recipientKey, enc: fromBase64url(enc).buffer },
    fromBase64url(ciphertext).buffer,
    additionalData.buffer,
  )
  return new Uint8Array(opened)
}
