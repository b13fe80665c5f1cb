import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { expect } from 'chai'
import { bytesOfDatabase, valuesOf } from '../testing/database-dump.js'
import { enrollSecret, findSecret, splitNew, writingsOf, type SplitSecret } from '../testing/wallet-secret.js'
import { walletEnvironment, type LoggedIn, type WalletEnvironment } from '../testing/wallet-environment.js'
import { deriveKeys } from './keys/derived-keys.js'
import { readKeyFile } from './keys/key-file.js'

const wallets = process.env.W3M_FUZZ_RUNS ? 100 : 5

interface Row {
  readonly id: string
  readonly user_id: string
  readonly auth_iv: string
  readonly auth_ciphertext: string
}

describe(`S11: a copy of the database signs nothing (${wallets} wallets)`, () => {
  let folder: string
  let env: WalletEnvironment
  const owned: { readonly user: LoggedIn; readonly secret: SplitSecret; readonly enrollmentId: string }[] = []
  const codes: string[] = []
  const tokens: string[] = []
  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'w3m-s11-'))
    env = await walletEnvironment({ dataDir: folder })
    for (let index = 0; index < wallets; index++) {
      const user = await env.logIn(`user${index}@mail.example`)
      codes.push(await env.codeOf(`user${index}@mail.example`))
      tokens.push(user.device.accessToken!, user.device.cookie!.split('=')[1]!)
      const secret = splitNew()
      owned.push({ user, secret, enrollmentId: await enrollSecret(user.device, user.userId, secret) })
    }
    env.wait(31_000)
    const waiting = env.device()
    await env.startLogin(waiting, 'user0@mail.example')
    tokens.push(await env.linkOf('user0@mail.example'))
  })
  after(async () => {
    await env.close()
    rmSync(folder, { recursive: true, force: true })
  })

  it('holds no share, no secret and no token, however it is written', () => {
    const dump = bytesOfDatabase(folder)
    expect(dump.includes('user0@mail.example'), 'the search finds what is there').to.equal(true)
    for (const { secret } of owned) {
      for (const bytes of [secret.entropy, secret.device, secret.auth, secret.recovery, secret.recoveryKey]) {
        for (const writing of writingsOf(bytes)) expect(dump.includes(writing)).to.equal(false)
      }
    }
    for (const token of tokens) expect(dump.includes(token)).to.equal(false)
  })

  it('nothing in it opens the shares that it holds, or is one', async () => {
    const values = valuesOf(env.service.database)
    const byteStrings = values
      .filter(value => /^[\w-]+$/.test(value))
      .map(value => new Uint8Array(Buffer.from(value, 'base64url')))
    for (const { secret } of owned) expect(findSecret(secret.entropy, byteStrings)).to.equal(false)
    const rows = env.service.database
      .prepare('SELECT id, user_id, auth_iv, auth_ciphertext FROM enrollments')
      .all() as Row[]
    expect(rows).to.have.lengthOf(wallets)
    const candidates = byteStrings.filter(bytes => bytes.length >= 32).map(bytes => bytes.slice(0, 32))
    for (const candidate of candidates) {
      const keys = await deriveKeys(candidate)
      for (const row of rows) {
        const opened = await keys
          .decrypt({ iv: row.auth_iv, ciphertext: row.auth_ciphertext }, `w3m|stored|${row.user_id}|${row.id}|1`)
          .catch(() => undefined)
        expect(opened).to.equal(undefined)
      }
    }
  })

  it('the key that opens them is in a file of its own, for its owner only', async () => {
    const keys = await deriveKeys(readKeyFile(join(folder, 'keys/server.key')))
    const row = env.service.database
      .prepare('SELECT id, user_id, auth_iv, auth_ciphertext FROM enrollments WHERE id = ?')
      .get(owned[0]!.enrollmentId) as Row
    const share = await keys.decrypt(
      { iv: row.auth_iv, ciphertext: row.auth_ciphertext },
      `w3m|stored|${row.user_id}|${row.id}|1`,
    )
    expect(share).to.deep.equal(owned[0]!.secret.auth)
    expect(
      bytesOfDatabase(folder).includes(readFileSync(join(folder, 'keys/server.key'), 'utf8').split(' ')[1]!.trim()),
    ).to.equal(false)
  })

  it('codes cannot be found by trying: what stands for them needs that key too', async () => {
    const device = env.device()
    env.wait(31_000)
    const { body } = await env.startLogin(device, 'fresh@mail.example')
    const code = await env.codeOf('fresh@mail.example')
    const row = env.service.database.prepare('SELECT code_mac FROM mail_requests WHERE id = ?').get(body.requestId) as {
      code_mac: string
    }
    const { mac } = await deriveKeys(readKeyFile(join(folder, 'keys/server.key')))
    const { mac: other } = await deriveKeys(new Uint8Array(32))
    expect(mac('code', `${body.requestId}|login|${code}`)).to.equal(row.code_mac)
    expect(other('code', `${body.requestId}|login|${code}`)).not.to.equal(row.code_mac)
    for (const used of codes) expect(valuesOf(env.service.database)).not.to.contain(used)
  })
})
