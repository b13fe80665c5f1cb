import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { readSocialResult } from '@w3m/frame/wallet-api'
import { expect } from 'chai'
import { startMailSink, type MailSink } from '../testing/mail-sink.js'
import { socialEnv, visitProvider } from '../testing/provider-visit.js'
import { WalletDevice } from '../testing/wallet-device.js'
import { startWalletProcess, type WalletProcess } from '../testing/wallet-process.js'
import { dappOrigin, walletOrigin } from '../testing/wallet-environment.js'

const codeIn = (mail: string) => /^\d{6}$/m.exec(mail.replace(/\r/g, ''))![0]

describe('Two server processes on one database of wallets', () => {
  let folder: string
  let sink: MailSink
  let servers: readonly WalletProcess[]
  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'w3m-two-wallets-'))
    sink = await startMailSink()
    const start = () => startWalletProcess({ dataDir: folder, smtpUrl: sink.url, env: socialEnv })
    servers = await Promise.all([start(), start()])
  })
  after(async () => {
    for (const server of servers) await server.stop()
    await sink.close()
    rmSync(folder, { recursive: true, force: true })
  })

  /** One device, whose next call goes to the process that `to` names. */
  function newDevice() {
    let index = 0
    const device = new WalletDevice({
      fetch: (path, init) => servers[index]!.fetch(path, init),
      origin: walletOrigin,
      now: Date.now,
    })
    return { device, to: (next: number) => ((index = next), device) }
  }
  /** The same call of one device at both processes at once. */
  async function atBoth(device: WalletDevice, call: (on: WalletDevice) => ReturnType<WalletDevice['call']>) {
    const both = servers.map(server => {
      const same = new WalletDevice({ fetch: server.fetch, origin: walletOrigin, now: Date.now })
      return Object.assign(same, { key: device.key, cookie: device.cookie, accessToken: device.accessToken })
    })
    return Promise.all(both.map(call))
  }
  const startEmail = (device: WalletDevice, email: string) =>
    device.call('startEmailLogin', { body: { email, origin: dappOrigin } })
  async function logIn(email: string) {
    const { device, to } = newDevice()
    const { requestId } = (await startEmail(to(0), email)).body
    const code = codeIn((await sink.until(email, 1))[0]!)
    expect((await to(1).call('redeemCode', { body: { requestId, code } })).status).to.equal(200)
    return { device, to }
  }

  it('log in with a code of one at the other', async () => {
    const { to } = await logIn('across@mail.example')
    for (const index of [0, 1]) expect((await to(index).call('listEnrollments')).status).to.equal(200)
  })

  it('take a code once, and count its tries over both', async () => {
    const [email, guessed] = ['once@mail.example', 'guessed@mail.example']
    const { device } = newDevice()
    const { requestId } = (await startEmail(device, email)).body
    const code = codeIn((await sink.until(email, 1))[0]!)
    const answers = await atBoth(device, on => on.call('redeemCode', { body: { requestId, code } }))
    expect(answers.map(({ status }) => status).toSorted()).to.deep.equal([200, 410])

    const other = newDevice()
    const request = (await startEmail(other.device, guessed)).body
    const right = codeIn((await sink.until(guessed, 1))[0]!)
    const wrong = right === '000000' ? '000001' : '000000'
    const reasons: unknown[] = []
    for (let index = 0; index < 6; index++)
      reasons.push(
        (await other.to(index % 2).call('redeemCode', { body: { requestId: request.requestId, code: wrong } })).why,
      )
    expect(reasons).to.deep.equal([...Array<string>(4).fill('CODE_WRONG'), 'CODE_EXPIRED', 'CODE_EXPIRED'])
  })

  it('send a mailbox one mail in half a minute', async () => {
    const { to } = newDevice()
    expect((await startEmail(to(0), 'pause@mail.example')).status).to.equal(200)
    expect((await startEmail(to(1), 'pause@mail.example')).why).to.equal('EMAIL_COOLDOWN')
  })

  it('renew a session once, and end it at both where its token comes again', async () => {
    const { device, to } = await logIn('renew@mail.example')
    const answers = await atBoth(device, on => on.call('refreshSession', { body: {} }))
    expect(answers.map(({ status }) => status).toSorted()).to.deep.equal([200, 401])
    for (const index of [0, 1]) expect((await to(index).call('listEnrollments')).why).to.equal('SESSION_ENDED')
  })

  it('refuse at once a session that was ended at the other, and a proof that was used there', async () => {
    const { to } = await logIn('ended@mail.example')
    const proof = await to(0).proofFor('listEnrollments')
    expect((await to(0).call('listEnrollments', {}, { proof })).status).to.equal(200)
    expect((await to(1).call('listEnrollments', {}, { proof })).why).to.equal('PROOF_WRONG')
    await to(0).call('endSession')
    expect((await to(1).call('listEnrollments')).why).to.equal('SESSION_ENDED')
  })

  it('end a login at a provider that began at the other, for who waits there, and once', async () => {
    const { device, to } = newDevice()
    const begin = async () =>
      (await to(0).call('startSocialLogin', { body: { provider: 'google', origin: dappOrigin } })).body as {
        handle: string
        url: string
      }
    const visit = async (url: string) => {
      const page = await servers[1]!.fetch((await visitProvider(url, walletOrigin, 'ana@mail.example')).path, {})
      return readSocialResult(/data-result="([^"]+)"/.exec(await page.text())![1]!, walletOrigin)!.code
    }
    const first = await begin()
    const waiting = to(0).call('redeemSocial', { body: { handle: first.handle } })
    const confirmed = await servers[1]!.fetch('/api/login/social/confirm', {
      method: 'POST',
      headers: { origin: walletOrigin, 'content-type': 'application/json' },
      body: JSON.stringify({ code: await visit(first.url) }),
    })
    expect(confirmed.status).to.equal(200)
    expect((await waiting).body.status).to.equal('done')

    const second = await begin()
    const code = await visit(second.url)
    const answers = await atBoth(device, on => on.call('redeemSocial', { body: { handle: second.handle, code } }))
    expect(answers.map(({ status }) => status).toSorted()).to.deep.equal([200, 410])
  })
})
