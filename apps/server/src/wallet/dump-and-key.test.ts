import { mkdtempSync, rmSync } from 'node:fs'
import { randomBytes } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { expect } from 'chai'
import { valuesOf } from '../testing/database-dump.js'
import { factorOf } from '../testing/wallet-factor.js'
import { encryptFor, enrollSecret, findSecret, splitNew, type SplitSecret } from '../testing/wallet-secret.js'
import { walletEnvironment, type WalletEnvironment } from '../testing/wallet-environment.js'
import { deriveKeys } from './keys/derived-keys.js'
import { readKeyFile } from './keys/key-file.js'

interface Row {
  readonly id: string
  readonly user_id: string
  readonly auth_iv: string
  readonly auth_ciphertext: string
}

describe('S12: a copy of the database and the key of the server open no wallet that a passkey guards', () => {
  let folder: string
  let env: WalletEnvironment
  let first: SplitSecret
  let second: SplitSecret
  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'w3m-s12-'))
    env = await walletEnvironment({ dataDir: folder })
    const user = await env.logIn('ada@mail.example')
    first = splitNew()
    await enrollSecret(user.device, user.userId, first)
    const { iv, ciphertext } = await encryptFor(
      new Uint8Array(randomBytes(32)),
      first.recoveryKey,
      `w3m|seal|${user.userId}|passkey|0`,
    )
    const added = await user.device.call('addRecovery', {
      body: factorOf('passkey', { sealed: { enc: iv, ciphertext }, salt: randomBytes(32).toString('base64url') }),
    })
    expect(added.status).to.equal(200)
    const other = await env.logIn('ada@mail.example')
    second = splitNew(first.entropy)
    await enrollSecret(other.device, other.userId, second, 'addEnrollment')
  })
  after(async () => {
    await env.close()
    rmSync(folder, { recursive: true, force: true })
  })

  it('one share of every device comes out, and that is one too few', async () => {
    const keys = await deriveKeys(readKeyFile(join(folder, 'keys/server.key')))
    const rows = env.service.database
      .prepare('SELECT id, user_id, auth_iv, auth_ciphertext FROM enrollments')
      .all() as Row[]
    const auth = await Promise.all(
      rows.map(row =>
        keys.decrypt({ iv: row.auth_iv, ciphertext: row.auth_ciphertext }, `w3m|stored|${row.user_id}|${row.id}|1`),
      ),
    )
    expect(auth.map(share => Buffer.from(share).toString('hex')).sort()).to.deep.equal(
      [first, second].map(secret => Buffer.from(secret.auth).toString('hex')).sort(),
    )
    const stored = valuesOf(env.service.database)
      .filter(value => /^[\w-]+$/.test(value))
      .map(value => new Uint8Array(Buffer.from(value, 'base64url')))
    const byteStrings = [...auth, ...stored, ...stored.map(bytes => bytes.slice(0, 17))]
    expect(findSecret(first.entropy, byteStrings)).to.equal(false)
    // The search finds a pair where there is one.
    expect(findSecret(first.entropy, [...byteStrings, first.device])).to.equal(true)
  })

  it('no key of the server opens a recovery share or what wraps its key', async () => {
    const secret = readKeyFile(join(folder, 'keys/server.key'))
    const keys = await deriveKeys(secret)
    const {
      id,
      user_id: userId,
      recovery_iv: iv,
      recovery_ciphertext: ciphertext,
    } = env.service.database.prepare('SELECT * FROM enrollments').get() as Record<string, string>
    const factor = env.service.database
      .prepare('SELECT sealed_enc AS iv, sealed_ciphertext AS ciphertext FROM recovery_factors')
      .get() as { iv: string; ciphertext: string }
    const open = async (stored: { iv: string; ciphertext: string }, data: string) =>
      keys.decrypt(stored, data).catch(() => 'closed')
    expect(await open({ iv: iv!, ciphertext: ciphertext! }, `w3m|recovery|${userId}|${id}|1`)).to.equal('closed')
    expect(await open(factor, `w3m|seal|${userId}|passkey|0`)).to.equal('closed')
  })
})
