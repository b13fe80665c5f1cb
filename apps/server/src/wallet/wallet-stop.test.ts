import { copyFileSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { connect, createServer, type AddressInfo, type Server } from 'node:net'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { expect } from 'chai'
import Database from 'libsql'
import { startMailSink } from '../testing/mail-sink.js'
import { dappOrigin } from '../testing/wallet-environment.js'
import { startWalletProcess } from '../testing/wallet-process.js'

describe('A server that is told to end', () => {
  let folder: string
  before(() => void (folder = mkdtempSync(join(tmpdir(), 'w3m-stop-'))))
  after(() => rmSync(folder, { recursive: true, force: true }))

  const addressOf = (server: Server) => `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`

  /** Rows in a copy of a database's one file. */
  function rowsOf(dataDir: string, name: string, table: string): number {
    const copy = join(folder, name)
    copyFileSync(join(dataDir, name), copy)
    const database = new Database(copy)
    const { count } = database.prepare(`SELECT count(*) AS count FROM ${table}`).get() as { count: number }
    database.close()
    return count
  }

  /** A mail server that is away when it is first asked. */
  async function mailServer() {
    const sink = await startMailSink()
    let isAway = true
    const server = createServer(socket => {
      socket.on('error', () => undefined)
      if (isAway) {
        isAway = false
        return void socket.destroy()
      }
      const behind = connect(Number(new URL(sink.url).port), '127.0.0.1').on('error', () => socket.destroy())
      socket.pipe(behind).pipe(socket)
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    return { sink, server, url: addressOf(server) }
  }

  it('answers who waits, sends what it could not send yet, and leaves its database in one file', async () => {
    const { sink, server: mails, url } = await mailServer()
    const dataDir = join(folder, 'data')
    const env = { W3M_SOCIAL_GITHUB: '{"clientId":"id","clientSecret":"secret"}' }
    const server = await startWalletProcess({ dataDir, smtpUrl: url, env })
    const [waiter, reader] = [server.device(), server.device('127.0.0.2')]
    const social = await waiter.call('startSocialLogin', { body: { provider: 'github', origin: dappOrigin } })
    const waiting = waiter.call('redeemSocial', { body: { handle: social.body.handle } })
    const tried = once(mails, 'connection')
    const login = await reader.call('startEmailLogin', { body: { email: 'ada@mail.example', origin: dappOrigin } })
    expect([social.status, login.status]).to.deep.equal([200, 200])
    await tried
    const stopped = server.stop()
    const answer = await waiting
    expect([answer.status, answer.body.status]).to.deep.equal([200, 'pending'])
    expect(await stopped).to.equal(0)
    expect(sink.mailsTo('ada@mail.example')).to.have.length(1)

    expect(rowsOf(dataDir, 'wallet.db', 'mail_requests'), 'in a copy of the one file').to.equal(1)
    expect(rowsOf(dataDir, 'shared.db', 'processes'), 'nobody is there any more').to.equal(0)
    mails.close()
    await sink.close()
  })

  it('gives up what a mail server that says nothing does not take, and leaves its databases in one file each', async () => {
    const mails = createServer(socket => void socket.on('error', () => undefined)).listen(0, '127.0.0.1')
    await once(mails, 'listening')
    const dataDir = join(folder, 'silent')
    const server = await startWalletProcess({ dataDir, smtpUrl: addressOf(mails) })
    const tried = once(mails, 'connection')
    const login = await server.device().call('startEmailLogin', {
      body: { email: 'ada@mail.example', origin: dappOrigin },
    })
    expect(login.status).to.equal(200)
    await tried
    expect(await server.stop()).to.equal(0)
    mails.close()
    expect(rowsOf(dataDir, 'wallet.db', 'mail_requests'), 'in a copy of the one file').to.equal(1)
    expect(rowsOf(dataDir, 'shared.db', 'processes'), 'nobody is there any more').to.equal(0)
    // Who closes a database last may take its log away, or leave it empty.
    const logs = ['server.db-wal', 'wallet.db-wal'].map(
      name => statSync(join(dataDir, name), { throwIfNoEntry: false })?.size ?? 0,
    )
    expect(logs, 'everything is in the files themselves').to.deep.equal([0, 0])
  })
})
