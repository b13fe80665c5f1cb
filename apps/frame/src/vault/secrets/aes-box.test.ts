import { expect } from 'chai'
import { fromBase64url, randomBytes, toBase64url, utf8, type Bytes } from '../bytes.js'
import { enrollmentData, ownPrefix, wrapData } from '../associated-data.js'
import { aesKeyOf, decryptBytes, encryptBytes } from './aes-box.js'

const secret = utf8('a share of the wallet')
const data = utf8('w3m|device|ada|one|1')
const outcome = (promise: Promise<Bytes>) =>
  promise.then(
    bytes => new TextDecoder().decode(bytes),
    (error: Error) => error.name,
  )

describe('A box', () => {
  it('gives back what was put in, under the same key and data', async () => {
    const key = await aesKeyOf(randomBytes(32))
    expect(await outcome(decryptBytes(key, await encryptBytes(key, secret, data), data))).to.equal(
      'a share of the wallet',
    )
  })

  it('is AES-256-GCM with a nonce of 12 bytes, another one each time', async () => {
    const key = await aesKeyOf(randomBytes(32))
    const boxes = await Promise.all(Array.from({ length: 50 }, () => encryptBytes(key, secret, data)))
    expect(new Set(boxes.map(({ iv }) => iv)).size).to.equal(50)
    for (const { iv, ciphertext } of boxes)
      expect([fromBase64url(iv).length, fromBase64url(ciphertext).length]).to.deep.equal([12, secret.length + 16])
    const { name, length } = key.algorithm as AesKeyAlgorithm
    expect({
      name,
      length,
      type: key.type,
      isExtractable: key.extractable,
      usages: [...key.usages].sort(),
    }).to.deep.equal({
      name: 'AES-GCM',
      length: 256,
      type: 'secret',
      isExtractable: false,
      usages: ['decrypt', 'encrypt'],
    })
  })

  it('opens by no other key, data, nonce or ciphertext', async () => {
    const [key, other] = [await aesKeyOf(randomBytes(32)), await aesKeyOf(randomBytes(32))]
    const box = await encryptBytes(key, secret, data)
    const flipped = fromBase64url(box.ciphertext)
    flipped[0]! ^= 1
    const wrong: readonly (readonly [string, Promise<Bytes>, string])[] = [
      ['key', decryptBytes(other, box, data), 'OperationError'],
      ['data', decryptBytes(key, box, utf8('w3m|device|ada|two|1')), 'OperationError'],
      ['no data', decryptBytes(key, box, new Uint8Array()), 'OperationError'],
      ['nonce', decryptBytes(key, { ...box, iv: toBase64url(randomBytes(12)) }, data), 'OperationError'],
      ['nonce of 16 bytes', decryptBytes(key, { ...box, iv: toBase64url(randomBytes(16)) }, data), 'RangeError'],
      ['ciphertext', decryptBytes(key, { ...box, ciphertext: toBase64url(flipped) }, data), 'OperationError'],
    ]
    for (const [title, opened, expected] of wrong) expect(await outcome(opened), title).to.equal(expected)
  })

  it('says what is wrong with a nonce', async () => {
    const key = await aesKeyOf(randomBytes(32))
    const error = await decryptBytes(key, { iv: '', ciphertext: '' }, data).catch((error: unknown) => error as Error)
    expect((error as Error).message).to.equal('The nonce of a box has 12 bytes.')
  })
})

describe('What a box is bound to', () => {
  it('is its purpose, its user, its device and the version', () => {
    const text = (bytes: Bytes) => new TextDecoder().decode(bytes)
    expect(text(enrollmentData('device', { userId: 'ada', enrollmentId: 'one' }))).to.equal('w3m|device|ada|one|1')
    expect(text(wrapData('ada', 'password'))).to.equal('w3m|wrap|ada|password')
    expect(ownPrefix).to.equal('w3m|')
  })
})
