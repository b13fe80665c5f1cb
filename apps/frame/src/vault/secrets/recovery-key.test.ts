import { hkdf } from '@noble/hashes/hkdf'
import { scryptAsync } from '@noble/hashes/scrypt'
import { sha256 } from '@noble/hashes/sha2'
import { ed25519 } from '@noble/curves/ed25519'
import { expect } from 'chai'
import { guardedWrapData, wrapData } from '../associated-data.js'
import { fromBase64url, randomBytes, toBase64url, utf8, type Bytes } from '../bytes.js'
import { codeOf } from '../testing/vault-stage.js'
import { aesKeyOf, decryptBytes, encryptBytes } from './aes-box.js'
import { wordsOf } from './mnemonic.js'
import { recoveryKeyOf } from './recovery-key.js'
import { assertPasswordLength, secretKeysOf, unwrapFormer, type GuardedSecret } from './secret-keys.js'

const userId = 'user'
const salt = randomBytes(16)
const passkey = (): GuardedSecret => ({ kind: 'passkey', secret: new Uint8Array(32).fill(7) })

describe('The recovery key', () => {
  it('follows from the secret as HKDF-SHA256 has it', async () => {
    const entropy = randomBytes(16)
    expect(await recoveryKeyOf(entropy)).to.deep.equal(hkdf(sha256, entropy, undefined, 'w3m recovery v1', 32))
  })

  /** What wraps and what signs, as RFC 5869 derives them of what was stretched. */
  const derived = (stretched: Uint8Array, info: string) => hkdf(sha256, stretched, salt, info, 32) as Bytes

  it('is wrapped under scrypt of the server\'s part and the password, with the cost that was promised', async () => {
    const recoveryKey = randomBytes(32)
    const [secret, output] = [utf8('correct horse battery'), randomBytes(64)]
    const keys = await secretKeysOf({ kind: 'password', secret, output }, salt)
    const stretched = await scryptAsync(Uint8Array.from([...output, ...secret]), salt, { N: 131_072, r: 8, p: 1, dkLen: 32 })
    const wrapped = await keys.wrap(recoveryKey, userId)
    expect(await decryptBytes(await aesKeyOf(derived(stretched, 'w3m wrap v2')), wrapped, guardedWrapData(userId, 'password'))).to.deep.equal(recoveryKey)
    expect(keys.proofKey).to.equal(toBase64url(ed25519.getPublicKey(derived(stretched, 'w3m proof v2'))))
    const other = await secretKeysOf({ kind: 'password', secret, output: randomBytes(64) }, salt)
    expect(await codeOf(other.unwrap(wrapped, userId)), 'with another answer of the server').to.equal('RECOVERY_WRONG')
  })

  it('is wrapped under HKDF-SHA256 of a passkey, or of the words, each with the salt and a name of its own', async () => {
    const [recoveryKey, entropy] = [randomBytes(32), randomBytes(16)]
    const cases = [
      [passkey(), passkey().secret, 'w3m passkey v1'],
      [{ kind: 'words', secret: await wordsOf(entropy) }, entropy, 'w3m words v1'],
    ] as const
    for (const [given, source, info] of cases) {
      const keys = await secretKeysOf(given, salt)
      const key = await aesKeyOf(derived(derived(source, info), 'w3m wrap v2'))
      expect(await decryptBytes(key, await keys.wrap(recoveryKey, userId), guardedWrapData(userId, given.kind)), info).to.deep.equal(recoveryKey)
      expect(ed25519.verify(fromBase64url(keys.sign(utf8('text'))), utf8('text'), fromBase64url(keys.proofKey))).to.equal(true)
    }
  })

  it('is kept by no password of less than 12 characters, however many bytes they have', () => {
    for (const password of ['', 'elevenchars', 'éééééééééé1', '字字字字字字字字字字字']) expect(() => assertPasswordLength(utf8(password)), password).to.throw().with.property('code', 'INVALID')
    expect(() => assertPasswordLength(utf8('字'.repeat(12)))).not.to.throw()
  })

  it('is not wrapped under what no passkey gives', async () => {
    for (const length of [0, 31, 33]) expect(await codeOf(secretKeysOf({ kind: 'passkey', secret: new Uint8Array(length) }, salt))).to.equal('INVALID')
  })

  it('comes back with what wrapped it, and not from a row that was changed, or is another\'s', async () => {
    const recoveryKey = randomBytes(32)
    const keys = await secretKeysOf(passkey(), salt)
    const wrapped = await keys.wrap(recoveryKey, userId)
    expect(await (await secretKeysOf(passkey(), salt)).unwrap(wrapped, userId)).to.deep.equal(recoveryKey)
    const flipped = fromBase64url(wrapped.ciphertext)
    flipped[0]! ^= 1
    const wrong = [
      keys.unwrap(wrapped, 'another user'),
      keys.unwrap({ ...wrapped, ciphertext: toBase64url(flipped) }, userId),
      keys.unwrap({ ...wrapped, iv: toBase64url(randomBytes(12)) }, userId),
      keys.unwrap({ ...wrapped, iv: '' }, userId),
      (await secretKeysOf(passkey(), randomBytes(16))).unwrap(wrapped, userId),
      (await secretKeysOf({ ...passkey(), secret: new Uint8Array(32).fill(8) }, salt)).unwrap(wrapped, userId),
      (await secretKeysOf({ kind: 'words', secret: await wordsOf(randomBytes(16)) }, salt)).unwrap(wrapped, userId),
    ]
    for (const each of wrong) expect(await codeOf(each)).to.equal('RECOVERY_WRONG')
  })

  it('comes back from what was wrapped before the server had a part in it', async () => {
    const recoveryKey = randomBytes(32)
    const former = { salt: toBase64url(salt), wrapped: await encryptBytes(await aesKeyOf(derived(passkey().secret, 'w3m passkey v1')), recoveryKey, wrapData(userId, 'passkey')) }
    expect(await unwrapFormer(former, passkey(), userId)).to.deep.equal(recoveryKey)
    expect(await codeOf(unwrapFormer(former, { ...passkey(), secret: new Uint8Array(32).fill(8) }, userId))).to.equal('RECOVERY_WRONG')
  })
})
