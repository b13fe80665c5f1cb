import { Aes128Gcm } from '@hpke/core'
import { expect } from 'chai'
import { bytesToHex, hexToBytes, type Hex } from 'viem'
import { fromBase64url, randomBytes, toBase64url, utf8, type Bytes } from '../bytes.js'
import { createReleaseKey, hpkeSuite, sealTo } from './hpke-box.js'

const bytes = (hex: string): Bytes => hexToBytes(`0x${hex}`) as Bytes
const hex = (buffer: ArrayBuffer): Hex => bytesToHex(new Uint8Array(buffer))

// RFC 9180, appendix A.3.1: base mode of DHKEM(P-256, HKDF-SHA256), HKDF-SHA256, AES-128-GCM. The RFC has no vector of
// ours with AES-256-GCM.
const rfc = {
  ikmE: bytes('4270e54ffd08d79d5928020af4686d8f6b7d35dbe470265f1f5aa22816ce860e'),
  ikmR: bytes('668b37171f1072f3cf12ea8a236a45df23fc13b82af3609ad1e354f6ef817550'),
  info: bytes('4f6465206f6e2061204772656369616e2055726e'),
  enc:
    '0x04a92719c6195d5085104f469a8b9814d5838ff72b60501e2c4466e5e67b325ac9' +
    '8536d7b61a1af4b78e5b7f951c0900be863c403ce65c9bfcb9382657222d18c4',
  plain: bytes('4265617574792069732074727574682c20747275746820626561757479'),
  data: bytes('436f756e742d30'),
  ciphertext: '0x5ad590bb8baa577f8619db35a36311226a896e7342a6d836d8b7bcd2f20b6c7f9076ac232e3ab2523f39513434',
} as const

/** AES-256-GCM's key and nonce of a message by RFC 9180 section 5.1, from the shared secret, with WebCrypto alone. */
async function scheduled(sharedSecret: Bytes): Promise<{ readonly key: Bytes; readonly nonce: Bytes }> {
  const suiteId = new Uint8Array([...utf8('HPKE'), 0, 0x10, 0, 1, 0, 2])
  const hmac = async (key: Bytes, data: Uint8Array<ArrayBuffer>) => {
    const raw = await crypto.subtle.importKey(
      'raw',
      key.length ? key : new Uint8Array(32),
      { name: 'HMAC', hash: 'SHA-256' },
      false,
      ['sign'],
    )
    return new Uint8Array(await crypto.subtle.sign('HMAC', raw, data))
  }
  const extract = (salt: Bytes, label: string, ikm: Bytes) =>
    hmac(salt, new Uint8Array([...utf8('HPKE-v1'), ...suiteId, ...utf8(label), ...ikm]))
  const empty = new Uint8Array()
  const context = new Uint8Array([
    0,
    ...(await extract(empty, 'psk_id_hash', empty)),
    ...(await extract(empty, 'info_hash', empty)),
  ])
  const secret = await extract(sharedSecret, 'secret', empty)
  const expand = async (label: string, length: number) =>
    (
      await hmac(secret, new Uint8Array([0, length, ...utf8('HPKE-v1'), ...suiteId, ...utf8(label), ...context, 1]))
    ).slice(0, length)
  return { key: await expand('key', 32), nonce: await expand('base_nonce', 12) }
}

describe('HPKE', () => {
  it('seals and opens the vector of RFC 9180 for its key agreement and key schedule', async () => {
    const suite = hpkeSuite(new Aes128Gcm())
    const recipient = await suite.kem.deriveKeyPair(rfc.ikmR.buffer)
    const sender = await suite.createSenderContext({
      recipientPublicKey: recipient.publicKey,
      info: rfc.info.buffer,
      ekm: rfc.ikmE.buffer,
    })
    expect(hex(sender.enc)).to.equal(rfc.enc)
    const sealed = await sender.seal(rfc.plain.buffer, rfc.data.buffer)
    expect(hex(sealed)).to.equal(rfc.ciphertext)
    const opened = await suite.open(
      { recipientKey: recipient, enc: sender.enc, info: rfc.info.buffer },
      sealed,
      rfc.data.buffer,
    )
    expect(hex(opened)).to.equal(bytesToHex(rfc.plain))
  })

  it('uses AES-256-GCM as the RFC wants it', async () => {
    const suite = hpkeSuite()
    const recipient = await suite.kem.deriveKeyPair(rfc.ikmR.buffer)
    const publicKey = toBase64url(new Uint8Array(await suite.kem.serializePublicKey(recipient.publicKey)))
    const { enc, ciphertext } = await sealTo(publicKey, rfc.plain, rfc.data)
    const sharedSecret = await suite.kem.decap({ recipientKey: recipient, enc: fromBase64url(enc).buffer })
    const { key, nonce } = await scheduled(new Uint8Array(sharedSecret))
    const aes = await crypto.subtle.importKey('raw', key, 'AES-GCM', false, ['decrypt'])
    const opened = await crypto.subtle.decrypt(
      { name: 'AES-GCM', iv: nonce, additionalData: rfc.data },
      aes,
      fromBase64url(ciphertext),
    )
    expect(hex(opened)).to.equal(bytesToHex(rfc.plain))
  })

  it('opens what was sealed to a release key, and nothing else', async () => {
    const key = await createReleaseKey()
    const secret = randomBytes(17)
    const data = utf8('w3m|release|a|b|1')
    const sealed = await sealTo(key.publicKey, secret, data)
    expect(await key.open(sealed, data)).to.deep.equal(secret)
    const flipped = fromBase64url(sealed.ciphertext)
    flipped[3]! ^= 1
    const wrong = [
      key.open(sealed, utf8('w3m|release|a|c|1')),
      key.open({ ...sealed, ciphertext: toBase64url(flipped) }, data),
      key.open({ ...sealed, ciphertext: sealed.ciphertext.slice(0, -4) }, data),
      key.open({ ...sealed, enc: (await sealTo(key.publicKey, secret, data)).enc }, data),
      key.open({ ...sealed, enc: toBase64url(randomBytes(65)) }, data),
      (await createReleaseKey()).open(sealed, data),
    ]
    for (const box of wrong)
      expect(
        await box.then(
          () => 'opened',
          () => 'refused',
        ),
      ).to.equal('refused')
  })
})
