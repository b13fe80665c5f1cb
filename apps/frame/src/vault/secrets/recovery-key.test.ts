import { hkdf } from '@noble/hashes/hkdf'
import { scryptAsync } from '@noble/hashes/scrypt'
import { sha256 } from '@noble/hashes/sha2'
import { ed25519, x25519 } from '@noble/curves/ed25519'
import { expect } from 'chai'
import { guardedWrapData, sealData, wrapData } from '../associated-data.js'
import { fromBase64url, randomBytes, toBase64url, utf8, type Bytes } from '../bytes.js'
import { codeOf } from '../testing/vault-fixture.js'
import { aesKeyOf, encryptBytes } from './aes-box.js'
import { wordsOf } from './mnemonic.js'
import { generationAfter, recoveryKeyOf } from './recovery-key.js'
import { sealFor } from './seal-box.js'
import { assertPasswordLength, secretKeysOf, unwrapPrevious, type GuardedSecret } from './secret-keys.js'

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

  it('is another one in each generation, of the secret and of what is random in it, and of its number', async () => {
    const entropy = randomBytes(16)
    const [first, other] = [generationAfter(0), generationAfter(0)]
    expect(await recoveryKeyOf(entropy, first)).to.deep.equal(
      hkdf(sha256, entropy, fromBase64url(first.salt), 'w3m recovery v2|1', 32),
    )
    const keys = await Promise.all(
      [undefined, first, other, { ...first, number: 2 }].map(oprfKey => recoveryKeyOf(entropy, oprfKey)),
    )
    expect(new Set(keys.map(toBase64url)).size).to.equal(4)
  })

  it("is sealed for scrypt of the server's part and the password, with the cost that was promised", async () => {
    const recoveryKey = randomBytes(32)
    const [secret, output] = [utf8('correct horse battery'), randomBytes(64)]
    const keys = await secretKeysOf({ kind: 'password', secret, output }, salt)
    const stretched = await scryptAsync(Uint8Array.from([...output, ...secret]), salt, {
      N: 131_072,
      r: 8,
      p: 1,
      dkLen: 32,
    })
    expect(keys.sealKey).to.equal(toBase64url(x25519.getPublicKey(derived(stretched, 'w3m seal v3'))))
    const sealed = await sealFor(keys.sealKey, recoveryKey, sealData(userId, 'password', 1))
    expect(await keys.open(sealed, userId, 1)).to.deep.equal(recoveryKey)
    expect(keys.proofKey).to.equal(toBase64url(ed25519.getPublicKey(derived(stretched, 'w3m proof v2'))))
    const other = await secretKeysOf({ kind: 'password', secret, output: randomBytes(64) }, salt)
    expect(await codeOf(other.open(sealed, userId, 1)), 'with another answer of the server').to.equal('RECOVERY_WRONG')
  })

  it('is sealed for HKDF-SHA256 of a passkey, or of the words, each with the salt and a name of its own', async () => {
    const [recoveryKey, entropy] = [randomBytes(32), randomBytes(16)]
    const cases = [
      [passkey(), passkey().secret, 'w3m passkey v1'],
      [{ kind: 'words', secret: await wordsOf(entropy) }, entropy, 'w3m words v1'],
    ] as const
    for (const [secret, source, info] of cases) {
      const keys = await secretKeysOf(secret, salt)
      expect(keys.sealKey, info).to.equal(
        toBase64url(x25519.getPublicKey(derived(derived(source, info), 'w3m seal v3'))),
      )
      expect(
        await keys.open(await sealFor(keys.sealKey, recoveryKey, sealData(userId, secret.kind, 1)), userId, 1),
        info,
      ).to.deep.equal(recoveryKey)
      expect(
        ed25519.verify(fromBase64url(keys.sign(utf8('text'))), utf8('text'), fromBase64url(keys.proofKey)),
      ).to.equal(true)
    }
  })

  it('is kept by no password of less than 12 characters, however many bytes they have', () => {
    for (const password of ['', 'elevenchars', 'éééééééééé1', '字字字字字字字字字字字'])
      expect(() => assertPasswordLength(utf8(password)), password)
        .to.throw()
        .with.property('code', 'INVALID')
    expect(() => assertPasswordLength(utf8('字'.repeat(12)))).not.to.throw()
  })

  it('is not sealed for what no passkey gives', async () => {
    for (const length of [0, 31, 33])
      expect(await codeOf(secretKeysOf({ kind: 'passkey', secret: new Uint8Array(length) }, salt))).to.equal('INVALID')
  })

  it("comes back with what it was sealed for, and not from a row that was changed, or is another's, or of another generation", async () => {
    const recoveryKey = randomBytes(32)
    const keys = await secretKeysOf(passkey(), salt)
    const sealed = await sealFor(keys.sealKey, recoveryKey, sealData(userId, 'passkey', 2))
    expect(await (await secretKeysOf(passkey(), salt)).open(sealed, userId, 2)).to.deep.equal(recoveryKey)
    const flipped = (text: string) => {
      const bytes = fromBase64url(text)
      bytes[0]! ^= 1
      return toBase64url(bytes)
    }
    const wrong = [
      keys.open(sealed, 'another user', 2),
      keys.open(sealed, userId, 1),
      keys.open({ ...sealed, ciphertext: flipped(sealed.ciphertext) }, userId, 2),
      keys.open({ ...sealed, enc: flipped(sealed.enc) }, userId, 2),
      keys.open({ ...sealed, enc: toBase64url(new Uint8Array(32)) }, userId, 2),
      keys.open({ ...sealed, enc: '' }, userId, 2),
      (await secretKeysOf(passkey(), randomBytes(16))).open(sealed, userId, 2),
      (await secretKeysOf({ ...passkey(), secret: new Uint8Array(32).fill(8) }, salt)).open(sealed, userId, 2),
      (await secretKeysOf({ kind: 'words', secret: await wordsOf(randomBytes(16)) }, salt)).open(sealed, userId, 2),
    ]
    for (const evaluation of wrong) expect(await codeOf(evaluation)).to.equal('RECOVERY_WRONG')
    for (const small of [new Uint8Array(32), Uint8Array.from({ length: 32 }, (_, index) => (index ? 0 : 1))]) {
      expect(
        await codeOf(sealFor(toBase64url(small), recoveryKey, utf8('data'))),
        'a key that gives everybody the same',
      ).not.to.equal('none')
    }
  })

  it('comes back from what was wrapped before there were sealing keys', async () => {
    const recoveryKey = randomBytes(32)
    const [keys, stretched] = [await secretKeysOf(passkey(), salt), derived(passkey().secret, 'w3m passkey v1')]
    const wrapped = await encryptBytes(
      await aesKeyOf(derived(stretched, 'w3m wrap v2')),
      recoveryKey,
      guardedWrapData(userId, 'passkey'),
    )
    expect(await keys.unwrap(wrapped, userId)).to.deep.equal(recoveryKey)
    expect(await codeOf(keys.unwrap(wrapped, 'another user'))).to.equal('RECOVERY_WRONG')
  })

  it('comes back from what was wrapped before the server had a part in it', async () => {
    const recoveryKey = randomBytes(32)
    const previous = {
      salt: toBase64url(salt),
      wrapped: await encryptBytes(
        await aesKeyOf(derived(passkey().secret, 'w3m passkey v1')),
        recoveryKey,
        wrapData(userId, 'passkey'),
      ),
    }
    expect(await unwrapPrevious(previous, passkey(), userId)).to.deep.equal(recoveryKey)
    expect(
      await codeOf(unwrapPrevious(previous, { ...passkey(), secret: new Uint8Array(32).fill(8) }, userId)),
    ).to.equal('RECOVERY_WRONG')
  })
})
