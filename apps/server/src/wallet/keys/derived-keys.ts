import { createHash, createHmac, hkdfSync, webcrypto } from 'node:crypto'
import { Aes256Gcm, CipherSuite, DhkemP256HkdfSha256, HkdfSha256 } from '@hpke/core'
import type { KeyStore } from './key-store.js'

const utf8 = (text: string) => new TextEncoder().encode(text)
const bytesOf = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'))
const textOf = (bytes: ArrayBuffer | Uint8Array) => Buffer.from(new Uint8Array(bytes)).toString('base64url')
const { subtle } = webcrypto

/** Every key of the server, derived from one secret of 32 bytes: the same secret gives the same keys. */
export async function deriveKeys(secret: Uint8Array): Promise<KeyStore> {
  const derive = (info: string) => new Uint8Array(hkdfSync('sha256', secret, new Uint8Array(), info, 32))
  const suite = new CipherSuite({ kem: new DhkemP256HkdfSha256(), kdf: new HkdfSha256(), aead: new Aes256Gcm() })
  const pair = await suite.kem.deriveKeyPair(derive('w3m server hpke v1').buffer)
  const publicKey = await suite.kem.serializePublicKey(pair.publicKey)
  const storageKey = await subtle.importKey('raw', derive('w3m server storage v1'), 'AES-GCM', false, [
    'encrypt',
    'decrypt',
  ])
  const macKey = derive('w3m server mac v1')

  return {
    keyId: createHash('sha256').update(new Uint8Array(publicKey)).digest('base64url').slice(0, 22),
    publicKey: textOf(publicKey),
    async open({ enc, ciphertext }, data) {
      return new Uint8Array(
        await suite.open(
          { recipientKey: pair.privateKey, enc: bytesOf(enc).buffer },
          bytesOf(ciphertext).buffer,
          utf8(data).buffer,
        ),
      )
    },
    async seal(plain, recipientKey, data) {
      const recipientPublicKey = await suite.kem.deserializePublicKey(bytesOf(recipientKey).buffer)
      const { enc, ct } = await suite.seal({ recipientPublicKey }, plain.buffer, utf8(data).buffer)
      return { enc: textOf(enc), ciphertext: textOf(ct) }
    },
    async encrypt(plain, data) {
      const iv = webcrypto.getRandomValues(new Uint8Array(12))
      return {
        iv: textOf(iv),
        ciphertext: textOf(
          await subtle.encrypt({ name: 'AES-GCM', iv, additionalData: utf8(data) }, storageKey, plain),
        ),
      }
    },
    async decrypt({ iv, ciphertext }, data) {
      return new Uint8Array(
        await subtle.decrypt(
          { name: 'AES-GCM', iv: bytesOf(iv), additionalData: utf8(data) },
          storageKey,
          bytesOf(ciphertext),
        ),
      )
    },
    mac: (purpose, text) =>
      createHmac('sha256', createHmac('sha256', macKey).update(purpose).digest()).update(text).digest('base64url'),
  }
}
