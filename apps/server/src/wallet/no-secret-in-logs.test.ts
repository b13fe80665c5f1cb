import { randomBytes } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import { inspect } from 'node:util'
import { expect } from 'chai'
import { valuesOf } from '../testing/database-dump.js'
import type { DeviceAnswer } from '../testing/wallet-device.js'
import { factorOf } from '../testing/wallet-factor.js'
import { encryptFor, enrollSecret, splitNew, writingsOf } from '../testing/wallet-secret.js'
import { walletEnvironment, type WalletEnvironment } from '../testing/wallet-environment.js'

const email = 'ada.lovelace@mail.example'
const other = 'grace.hopper@mail.example'
const names = ['log', 'info', 'warn', 'error', 'debug'] as const

describe('S30: the server notes no secret and no mailbox: not in its log, its audit or its refusals', () => {
  const lines: string[] = []
  const refusals: string[] = []
  const secrets = new Set<string | Buffer>()
  const original = Object.fromEntries(names.map(name => [name, console[name]]))
  let env: WalletEnvironment
  let isMailGone = false

  before(async () => {
    for (const name of names)
      console[name] = (...args: unknown[]) => void lines.push(args.map(arg => inspect(arg, { depth: 10 })).join(' '))
    env = await walletEnvironment({
      deliver: mail => {
        if (isMailGone)
          return Promise.reject(
            Object.assign(new Error(`550 ${mail.to} does not exist: ${mail.text}`), { code: 'EENVELOPE' }),
          )
        env.mails.push(mail)
        return Promise.resolve()
      },
    })
  })
  after(async () => {
    Object.assign(console, original)
    await env.close()
  })

  const found = (texts: readonly string[]) =>
    texts.flatMap(text =>
      [...secrets]
        .filter(secret => Buffer.from(text).includes(secret))
        .map(secret => `${secret.toString('utf8')} in ${text}`),
    )
  const refused = (answer: DeviceAnswer): DeviceAnswer => {
    expect(answer.status, JSON.stringify(answer.body)).to.be.at.least(400)
    refusals.push(JSON.stringify(answer.body), inspect(answer.headers))
    return answer
  }

  it('through a life of logins, wallets and failures', async () => {
    for (const address of [email, other, 'ada.lovelace', 'grace.hopper']) secrets.add(address)
    const { device, userId } = await env.logIn(email)
    secrets.add(await env.codeOf(email))
    const secret = splitNew()
    for (const bytes of [secret.entropy, secret.device, secret.auth, secret.recovery, secret.recoveryKey])
      for (const writing of writingsOf(bytes)) secrets.add(writing)
    const enrollmentId = await enrollSecret(device, userId, secret)
    const { iv, ciphertext } = await encryptFor(new Uint8Array(randomBytes(32)), secret.recoveryKey, 'data')
    expect(
      (await device.call('addRecovery', { body: factorOf('passkey', { sealed: { enc: iv, ciphertext } }) })).status,
    ).to.equal(200)
    await device.release(userId, enrollmentId)
    for (const text of [device.accessToken!, device.cookie!.split('=')[1]!]) secrets.add(text)

    env.wait(31_000)
    const second = env.device()
    const { body } = await env.startLogin(second, email)
    secrets.add(await env.linkOf(email))
    refused(await second.call('redeemCode', { body: { requestId: body.requestId, code: '483920' } }))
    refused(await env.startLogin(env.device(), email))
    refused(await second.call('approveDevice', { body: { token: 'Jq3yS1vWm0aXk2pT9bQzRw' } }))
    refused(
      await second.call('startEmailLogin', {
        body: { email: `${email} ${email}`, origin: 'https://stranger.example' },
      }),
    )
    refused(await second.call('startEmailLogin', { body: { email, origin: 'https://stranger.example' } }))
    refused(await second.call('redeemCode', { body: { requestId: email, code: device.accessToken } }))
    refused(await second.call('listEnrollments', {}, { accessToken: device.accessToken! }))
    refused(await second.call('refreshSession', {}, { cookie: device.cookie! }))
    refused(await second.call('createWallet', { body: { authShare: secret.auth, email } }))
    refused(await device.call('startEmailUpdate', { body: { email: other, origin: email } }))

    isMailGone = true
    await env.startLogin(env.device(), other)
    // The pauses between its tries keep no process alive.
    const awake = setInterval(() => undefined, 1_000)
    await env.service.mailsSettled()
    clearInterval(awake)
    isMailGone = false
    expect(lines.length, 'the lost mail is noted').to.be.above(0)

    for (const row of valuesOf(env.service.database).filter(value => value.length === 6 && /^\d+$/.test(value)))
      throw new Error(`a code in the database: ${row}`)
    const audit = env.service.database
      .prepare('SELECT * FROM audit')
      .all()
      .map(row => JSON.stringify(row))
    expect(audit.length).to.be.above(3)
    expect(refusals.length).to.be.above(15)
    expect(found([...lines, ...refusals, ...audit])).to.deep.equal([])
  })

  it('when it breaks inside: the defect is noted, the caller is told nothing of it', async () => {
    const device = env.device()
    env.service.database.exec('DROP TABLE mail_requests')
    env.wait(31_000)
    const before = lines.length
    const answer = refused(await env.startLogin(device, `x.${other}`))
    expect(answer.status).to.equal(500)
    expect(answer.body).to.deep.equal({
      status: 'FAILED',
      reasons: [{ field: '', description: 'The server failed to answer.' }],
    })
    expect(lines.length, 'it is noted').to.be.above(before)
    expect(found([...lines, ...refusals])).to.deep.equal([])
  })

  it('keeps mailboxes that it counts as hashes only', () => {
    const counted = env.service.database
      .prepare('SELECT * FROM mail_sends')
      .all()
      .map(row => JSON.stringify(row))
    expect(counted.length).to.be.above(0)
    expect(found(counted)).to.deep.equal([])
  })

  it('and the search finds what is there', () => {
    expect(found([`a mail to ${email}`])).not.to.deep.equal([])
    expect(found(valuesOf(env.service.database)), 'the users’ own table has whom to write to').not.to.deep.equal([])
  })
})
