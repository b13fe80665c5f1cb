import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { expect } from 'chai'
import { startMailSink } from '../../testing/mail-sink.js'
import { startWalletProcess } from '../../testing/wallet-process.js'
import { dappOrigin, walletEnvironment } from '../../testing/wallet-environment.js'
import { openTables } from '../../database.js'
import { walletTables } from '../../ports/libsql/wallet/wallet-tables.js'
import { setPassword } from '../../testing/wallet-password.js'
import { deriveKeys } from './derived-keys.js'
import { readKeyFile } from './key-file.js'

const keysOf = (byte: number) => deriveKeys(new Uint8Array(32).fill(byte))

describe("The server's key", () => {
  let folder: string
  before(() => void (folder = mkdtempSync(join(tmpdir(), 'w3m-key-'))))
  after(() => rmSync(folder, { recursive: true, force: true }))

  it('is made once, in a file that only its owner reads, and stays the same', async () => {
    const path = join(folder, 'keys/server.key')
    const secret = readKeyFile(path)
    expect(secret).to.have.lengthOf(32)
    expect(statSync(path).mode & 0o777).to.equal(0o600)
    expect(readKeyFile(path)).to.deep.equal(secret)
    const [one, two] = [await deriveKeys(secret), await deriveKeys(readKeyFile(path))]
    expect([one.keyId, one.publicKey, one.mac('a', 'b')]).to.deep.equal([two.keyId, two.publicKey, two.mac('a', 'b')])
    expect(one.mac('a', 'b')).not.to.equal(one.mac('b', 'b'))
  })

  it('is made beside what a process of the same number left that was killed while it made one', () => {
    const path = join(folder, 'killed.key')
    writeFileSync(`${path}.${process.pid}`, '')
    expect(readKeyFile(path)).to.have.lengthOf(32)
  })

  for (const content of ['', 'w3m-server-key-1', 'w3m-server-key-1 AAAA', `w3m-server-key-2 ${'A'.repeat(43)}`]) {
    it(`is not replaced where its file holds ${JSON.stringify(content)}`, () => {
      const path = join(folder, 'broken.key')
      writeFileSync(path, content)
      expect(() => readKeyFile(path)).to.throw('broken.key')
      expect(readFileSync(path, 'utf8')).to.equal(content)
    })
  }

  /** A folder with a wallet in it, from a server that has ended. */
  async function usedFolder(name: string): Promise<string> {
    const dataDir = join(folder, name)
    const env = await walletEnvironment({ dataDir })
    await env.withWallet('ada@mail.example')
    await env.close()
    return dataDir
  }

  it('is not made anew beside wallets that another one opens: the server does not start', async () => {
    const dataDir = await usedFolder('missing')
    const path = join(dataDir, 'keys/server.key')
    rmSync(path)
    const started = await walletEnvironment({ dataDir }).catch(String)
    expect(started).to.match(/server\.key is missing, and the wallets in wallet\.db/)
    expect(existsSync(path)).to.equal(false)
  })

  it('is the one that the wallets were stored under: the server does not start with another', async () => {
    const dataDir = await usedFolder('other')
    const keyFile = join(folder, 'other.key')
    readKeyFile(keyFile)
    const started = await walletEnvironment({ dataDir, settings: { keyFile } }).catch(String)
    expect(started).to.match(/other\.key is not the key that the wallets in wallet\.db/)
    await (await walletEnvironment({ dataDir })).close()
  })

  it('may be another one as long as nobody has a wallet', async () => {
    const dataDir = join(folder, 'unused')
    const first = await walletEnvironment({ dataDir })
    await first.logIn('ada@mail.example')
    await first.close()
    rmSync(join(dataDir, 'keys/server.key'))
    const second = await walletEnvironment({ dataDir })
    await second.withWallet('ada@mail.example')
    await second.close()
    await (await walletEnvironment({ dataDir })).close()
  })

  it('is noted of wallets from before it was', async () => {
    const dataDir = await usedFolder('former')
    const database = openTables(dataDir, 'wallet.db', walletTables)
    database.exec('DELETE FROM server_key')
    database.close()
    const env = await walletEnvironment({ dataDir })
    expect(env.service.database.prepare('SELECT key_id FROM server_key').all()).to.have.length(1)
    await env.close()
  })

  it('can be kept elsewhere: a service that is given a key store has every share pass it, and makes no file', async () => {
    const inner = await deriveKeys(new Uint8Array(32).fill(7))
    const calls: string[] = []
    const keys: typeof inner = {
      ...inner,
      open: (...args) => (calls.push('open'), inner.open(...args)),
      encrypt: (...args) => (calls.push('encrypt'), inner.encrypt(...args)),
      decrypt: (...args) => (calls.push('decrypt'), inner.decrypt(...args)),
      seal: (...args) => (calls.push('seal'), inner.seal(...args)),
    }
    const dataDir = join(folder, 'elsewhere')
    const env = await walletEnvironment({ keys, dataDir })
    const { device, userId, enrollmentId, share } = await env.withWallet('ada@mail.example')
    expect(calls).to.deep.equal(['open', 'encrypt'])
    expect((await device.release(userId, enrollmentId)).share).to.deep.equal(share)
    expect(calls.slice(2)).to.deep.equal(['decrypt', 'seal'])
    expect(existsSync(join(dataDir, 'keys'))).to.equal(false)
    await env.close()
  })

  it('is the one that the wallets were stored under, wherever it is kept: the server does not start with another', async () => {
    const dataDir = join(folder, 'kept-elsewhere')
    const [keys, others] = [await keysOf(7), await keysOf(8)]
    const env = await walletEnvironment({ keys, dataDir })
    await env.withWallet('ada@mail.example')
    await env.close()
    expect(await walletEnvironment({ keys: others, dataDir }).catch(String)).to.match(/key store does not have the key/)
    expect(await walletEnvironment({ dataDir }).catch(String)).to.match(/server\.key is missing/)
    await (await walletEnvironment({ keys, dataDir })).close()
  })

  for (const [title, change] of [
    ['noted as that of a file from before they were', "UPDATE server_key SET key_id = 'of the file'"],
    ['not noted', 'DELETE FROM server_key'],
    ['not noted, and no device is left', 'DELETE FROM server_key; DELETE FROM enrollments'],
  ] as const)
    it(`is told by what it opens where it is ${title}`, async () => {
      const dataDir = join(folder, title)
      const [keys, others] = [await keysOf(7), await keysOf(8)]
      const env = await walletEnvironment({ keys, dataDir })
      const { device } = await env.withWallet('ada@mail.example')
      expect((await setPassword(device, 'correct horse')).status).to.equal(200)
      env.service.database.exec(change)
      await env.close()
      expect(await walletEnvironment({ keys: others, dataDir }).catch(String)).to.match(/does not have the key/)
      const again = await walletEnvironment({ keys, dataDir })
      expect(again.service.database.prepare('SELECT key_id FROM server_key').all()).to.deep.equal([
        { key_id: keys.keyId },
      ])
      await again.close()
    })

  it('opens after a crash what was stored before it: nothing that was answered is lost', async () => {
    const sink = await startMailSink()
    const server = await startWalletProcess({ dataDir: join(folder, 'data'), smtpUrl: sink.url })
    const device = server.device()
    const { body } = await device.call('startEmailLogin', { body: { email: 'ada@mail.example', origin: dappOrigin } })
    const code = /^\d{6}\r?$/m.exec((await sink.until('ada@mail.example', 1))[0]!)![0].trim()
    await server.crash()
    const login = await device.call('redeemCode', { body: { requestId: body.requestId, code } })
    expect(login.status).to.equal(200)
    const { id: userId } = login.body.user as { id: string }
    const proof = await device.proofFor('listEnrollments')
    expect((await device.call('listEnrollments', {}, { proof })).status).to.equal(200)
    await server.crash()
    expect((await device.call('listEnrollments', {}, { proof })).why, 'a used proof').to.equal('PROOF_WRONG')
    const share = new Uint8Array(17).fill(9)
    const enrollment = await device.enrollment(userId, share)
    expect((await device.call('createWallet', { body: enrollment })).status).to.equal(200)
    await server.crash()
    expect((await device.release(userId, enrollment.enrollmentId)).share).to.deep.equal(share)
    const old = device.cookie!
    expect((await device.call('refreshSession')).status).to.equal(200)
    await server.crash()
    expect((await device.call('refreshSession', {}, { cookie: old })).why, 'a used refresh token').to.equal(
      'SESSION_ENDED',
    )
    await server.stop()
    await sink.close()
  })
})
