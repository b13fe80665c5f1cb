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
