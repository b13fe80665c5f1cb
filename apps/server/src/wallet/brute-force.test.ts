import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { expect } from 'chai'
import { startMailSink, type MailSink } from '../testing/mail-sink.js'
import type { DeviceAnswer, WalletDevice } from '../testing/wallet-device.js'
import { startWalletProcess, type WalletProcess } from '../testing/wallet-process.js'
import { dappOrigin, walletEnvironment } from '../testing/wallet-environment.js'

const isDeep = Boolean(process.env.W3M_FUZZ_RUNS)
/** Guesses at one code. */
const guesses = isDeep ? 100_000 : 600
/** Of them so many are under way at once. */
const atOnce = 200
const addresses = Array.from({ length: 50 }, (_, index) => `127.0.0.${index + 2}`)
const start = (device: WalletDevice, email: string) =>
  device.call('startEmailLogin', { body: { email, origin: dappOrigin } })
const codeIn = (mail: string) => /^\d{6}$/m.exec(mail.replace(/\r/g, ''))![0]
/** Codes that are not the one. */
const wrongCodes = (code: string, count: number) =>
  Array.from({ length: count }, (_, index) => String((Number(code) + index + 1) % 1_000_000).padStart(6, '0'))
const tally = (answers: readonly DeviceAnswer[]) => {
  const counts: Record<string, number> = {}
  for (const { status, why } of answers) counts[why ?? status] = (counts[why ?? status] ?? 0) + 1
  return counts
}

describe('S17: guessing codes stops after five tries, from wherever it is tried', () => {
  let folder: string
  let sink: MailSink
  let server: WalletProcess
  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'w3m-s17-'))
    sink = await startMailSink()
    server = await startWalletProcess({ dataDir: folder, smtpUrl: sink.url })
  })
  after(async () => {
    await server.stop()
    await sink.close()
    rmSync(folder, { recursive: true, force: true })
  })

  it('a code that is right works after four that were wrong', async () => {
    const device = server.device('127.0.0.60')
    const { body } = await start(device, 'four@mail.example')
    const code = codeIn((await sink.until('four@mail.example', 1))[0]!)
    for (const wrong of wrongCodes(code, 4))
      expect((await device.call('redeemCode', { body: { requestId: body.requestId, code: wrong } })).why).to.equal(
        'CODE_WRONG',
      )
    expect((await device.call('redeemCode', { body: { requestId: body.requestId, code } })).status).to.equal(200)
  })

  it('five tries count across a crash between them', async () => {
    const device = server.device('127.0.0.61')
    const { body } = await start(device, 'crash@mail.example')
    const code = codeIn((await sink.until('crash@mail.example', 1))[0]!)
    const tries = wrongCodes(code, 6)
    const outcomes: (string | undefined)[] = []
    for (const [index, guess] of tries.entries()) {
      if (index === 3) await server.crash()
      outcomes.push((await device.call('redeemCode', { body: { requestId: body.requestId, code: guess } })).why)
    }
    expect(outcomes, 'the fifth is the last').to.deep.equal([
      ...Array<string>(4).fill('CODE_WRONG'),
      'CODE_EXPIRED',
      'CODE_EXPIRED',
    ])
    expect((await device.call('redeemCode', { body: { requestId: body.requestId, code } })).why).to.equal(
      'CODE_EXPIRED',
    )
  })

  it(
    `of ${guesses} guesses, two hundred at once, over fifty addresses, five are looked at`,
    { timeout: 1_800_000 },
    async () => {
      const device = server.device('127.0.0.62')
      const { body } = await start(device, 'parallel@mail.example')
      const code = codeIn((await sink.until('parallel@mail.example', 1))[0]!)
      // The same stolen key, at many addresses.
      const clones = addresses.map(address => Object.assign(server.device(address), { key: device.key }))
      const answers: DeviceAnswer[] = []
      const all = wrongCodes(code, guesses)
      for (let from = 0; from < guesses; from += atOnce) {
        answers.push(
          ...(await Promise.all(
            all
              .slice(from, from + atOnce)
              .map((guess, index) =>
                clones[index % clones.length]!.call('redeemCode', { body: { requestId: body.requestId, code: guess } }),
              ),
          )),
        )
      }
      // The fifth is told that it was the last.
      expect(tally(answers)).to.deep.equal({ CODE_WRONG: 4, CODE_EXPIRED: guesses - 4 })
      expect((await device.call('redeemCode', { body: { requestId: body.requestId, code } })).why).to.equal(
        'CODE_EXPIRED',
      )
    },
  )

  it('a mailbox gets one code in half a minute, whoever asks from wherever, also after a crash', async () => {
    expect((await start(server.device('127.0.0.63'), 'one@mail.example')).status).to.equal(200)
    // A mail goes out after the answer.
    await sink.until('one@mail.example', 1)
    const startAll = () => Promise.all(addresses.map(address => start(server.device(address), 'One@Mail.example')))
    expect(tally(await startAll())).to.deep.equal({ EMAIL_COOLDOWN: 50 })
    await server.crash()
    const answers = await startAll()
    expect(tally(answers)).to.deep.equal({ EMAIL_COOLDOWN: 50 })
    expect(Number(answers[0]!.headers.get('retry-after'))).to.be.within(1, 30)
    expect(sink.mailsTo('one@mail.example')).to.have.lengthOf(1)
  })

  it('an address causes twenty mails an hour, also across a crash; another one has its own', async () => {
    const startAll = (from: string, first: number, count: number) =>
      Promise.all(
        Array.from({ length: count }, (_, index) => start(server.device(from), `many${first + index}@mail.example`)),
      )
    expect(tally(await startAll('127.0.0.70', 0, 15))).to.deep.equal({ 200: 15 })
    await server.crash()
    expect(tally(await startAll('127.0.0.70', 15, 10))).to.deep.equal({ 200: 5, RATE_LIMITED: 5 })
    expect(tally(await startAll('127.0.0.71', 30, 1))).to.deep.equal({ 200: 1 })
  })
})

describe('S17: guessing for a day', () => {
  it('looks at fifty codes of a mailbox at most, with as many keys and addresses as there are', async () => {
    const env = await walletEnvironment()
    let [sent, wrong] = [0, 0]
    // All day: every half minute in the long run, which is as often as a mailbox gets a code, and every ten minutes else.
    const dayMs = 24 * 3_600_000
    const everyMs = isDeep ? 30_000 : 600_000
    const startedAt = env.now()
    while (env.now() < startedAt + dayMs - 300_000) {
      const device = env.device()
      const { status, body } = await env.startLogin(device, 'ada@mail.example')
      if (status === 200) {
        sent++
        const code = await env.codeOf('ada@mail.example')
        for (const guess of wrongCodes(code, 7))
          if (
            (await device.call('redeemCode', { body: { requestId: body.requestId, code: guess } })).why === 'CODE_WRONG'
          )
            wrong++
        if (sent === 5) {
          expect((await env.startLogin(device, 'ada@mail.example')).why).to.equal('EMAIL_COOLDOWN')
          env.wait(30_000)
          expect((await env.startLogin(device, 'ada@mail.example')).why).to.equal('RATE_LIMITED')
        }
      }
      env.wait(everyMs)
    }
    // Of each code's five, the last is told that it was.
    expect([sent, wrong]).to.deep.equal([10, 40])
    await env.close()
  })
})
