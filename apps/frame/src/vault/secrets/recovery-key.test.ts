import { hkdf } from '@noble/hashes/hkdf'
import { scryptAsync } from '@noble/hashes/scrypt'
import { sha256 } from '@noble/hashes/sha2'
import { expect } from 'chai'
import { wrapData } from '../associated-data.js'
import { fromBase64url, randomBytes, toBase64url, utf8, type Bytes } from '../bytes.js'
import { codeOf } from '../testing/vault-stage.js'
import { aesKeyOf, decryptBytes } from './aes-box.js'
import { wordsOf } from './mnemonic.js'
import { recoveryKeyOf, unwrapRecoveryKey, wrapRecoveryKey, type RecoverySecret } from './recovery-key.js'

const userId = 'user'
const salt = randomBytes(16)
const passkey = (): RecoverySecret => ({ kind: 'passkey', secret: new Uint8Array(32).fill(7) })

describe('The recovery key', () => {
  it('follows from the secret as HKDF-SHA256 has it', async () => {
    const entropy = randomBytes(16)
    expect(await recoveryKeyOf(entropy)).to.deep.equal(hkdf(sha256, entropy, undefined, 'w3m recovery v1', 32))
  })

  it('is wrapped under scrypt of a password, with the cost that was promised', async () => {
    const recoveryKey = randomBytes(32)
    const secret = utf8('correct horse battery')
    const { wrapped, ...factor } = await wrapRecoveryKey(recoveryKey, { kind: 'password', secret }, { userId, salt })
    expect(factor).to.deep.equal({ kind: 'password', salt: toBase64url(salt) })
    const stretched = (await scryptAsync(secret, salt, { N: 131_072, r: 8, p: 1, dkLen: 32 })) as Bytes
    expect(await decryptBytes(await aesKeyOf(stretched), wrapped, wrapData(userId, 'password'))).to.deep.equal(recoveryKey)
  }).timeout(60_000)

  it('is wrapped under HKDF-SHA256 of a passkey, or of the words, each with the salt and a name of its own', async () => {
    const [recoveryKey, entropy] = [randomBytes(32), randomBytes(16)]
    const cases = [
      [passkey(), passkey().secret, 'w3m passkey v1'],
      [{ kind: 'words', secret: await wordsOf(entropy) }, entropy, 'w3m words v1'],
    ] as const
    for (const [given, source, info] of cases) {
      const { wrapped, ...factor } = await wrapRecoveryKey(recoveryKey, given, { userId, salt })
      expect(factor).to.deep.equal({ kind: given.kind, salt: toBase64url(salt) })
      const key = await aesKeyOf(hkdf(sha256, source, salt, info, 32) as Bytes)
      expect(await decryptBytes(key, wrapped, wrapData(userId, given.kind)), info).to.deep.equal(recoveryKey)
    }
  })

  it('is not wrapped under a password of less than 12 characters, however many bytes they have', async () => {
    for (const [password, expected] of [['', 'INVALID'], ['elevenchars', 'INVALID'], ['éééééééééé1', 'INVALID'], ['字字字字字字字字字字字', 'INVALID']] as const)
      expect(await codeOf(wrapRecoveryKey(randomBytes(32), { kind: 'password', secret: utf8(password) }, { userId, salt })), password).to.equal(expected)
    expect(await codeOf(wrapRecoveryKey(randomBytes(32), { kind: 'password', secret: utf8('字'.repeat(12)) }, { userId, salt }))).to.equal('none')
  }).timeout(60_000)

  it('is not wrapped under what no passkey gives', async () => {
    for (const length of [0, 31, 33]) expect(await codeOf(wrapRecoveryKey(randomBytes(32), { kind: 'passkey', secret: new Uint8Array(length) }, { userId, salt }))).to.equal('INVALID')
  })

  it('comes back with what wrapped it', async () => {
    const recoveryKey = randomBytes(32)
    const words = await wordsOf(randomBytes(16))
    for (const given of [passkey(), { kind: 'words', secret: words } as const]) {
      const factor = await wrapRecoveryKey(recoveryKey, given, { userId, salt })
      expect(await unwrapRecoveryKey(factor, given, userId)).to.deep.equal(recoveryKey)
    }
  })

  it('does not come back from a row that was changed, or is another\'s', async () => {
    const factor = await wrapRecoveryKey(randomBytes(32), passkey(), { userId, salt })
    const flipped = fromBase64url(factor.wrapped.ciphertext)
    flipped[0]! ^= 1
    const wrong = [
      unwrapRecoveryKey(factor, passkey(), 'another user'),
      unwrapRecoveryKey({ ...factor, salt: toBase64url(randomBytes(16)) }, passkey(), userId),
      unwrapRecoveryKey({ ...factor, wrapped: { ...factor.wrapped, ciphertext: toBase64url(flipped) } }, passkey(), userId),
      unwrapRecoveryKey({ ...factor, wrapped: { ...factor.wrapped, iv: toBase64url(randomBytes(12)) } }, passkey(), userId),
      unwrapRecoveryKey({ ...factor, wrapped: { ...factor.wrapped, iv: '' } }, passkey(), userId),
      unwrapRecoveryKey(factor, { ...passkey(), secret: new Uint8Array(32).fill(8) }, userId),
      unwrapRecoveryKey(factor, { kind: 'words', secret: await wordsOf(randomBytes(16)) }, userId),
    ]
    for (const each of wrong) expect(await codeOf(each)).to.equal('RECOVERY_WRONG')
  })
})
