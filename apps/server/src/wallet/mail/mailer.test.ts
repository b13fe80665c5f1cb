import { afterEach, beforeEach, describe, it, mock } from 'node:test'
import { expect } from 'chai'
import { walletEnvironment } from '../../testing/wallet-environment.js'
import type { ComposedMail } from './compose-mail.js'
import { createMailer, type DeliverMail, type MailCounts } from './mailer.js'

const notice = (to: string) => ({ kind: 'newLogin', to, locale: 'en', device: undefined }) as const

describe('Mails that a mail server does not take at once', () => {
  /** Each try, with what ends it. */
  let tries: { readonly to: string; readonly take: () => void; readonly refuse: () => void }[]
  let tried: () => void
  let noted: unknown[]
  const deliver: DeliverMail = mail =>
    new Promise((take, refuse) => {
      tries.push({
        to: mail.to,
        take,
        refuse: () => refuse(Object.assign(new Error(`no room for ${mail.to}`), { code: 'ECONNECTION' })),
      })
      tried()
    })
  const nextTry = () => new Promise<void>(resolve => (tried = resolve))
  /** What follows the end of a try has happened. */
  const turn = () => new Promise<void>(resolve => setImmediate(resolve))

  beforeEach(() => {
    tries = []
    noted = []
    tried = () => undefined
    mock.timers.enable({ apis: ['setTimeout'] })
    // Node may warn of its own clock here.
    mock.method(console, 'error', (line: string) => line.includes('mail') && noted.push(line))
  })
  afterEach(() => {
    mock.timers.reset()
    mock.restoreAll()
  })

  /** Lets the present try fail, and sees that the next comes after the pause and no sooner. */
  async function failAndWait(pauseMs: number): Promise<void> {
    const count = tries.length
    tries.at(-1)!.refuse()
    await turn()
    mock.timers.tick(pauseMs - 1)
    await turn()
    expect(tries).to.have.length(count)
    const again = nextTry()
    mock.timers.tick(1)
    await again
  }

  /** Two tries of a mail fail, the third ends as `end` says, and a minute goes by. */
  async function endThirdTry(end: (last: (typeof tries)[number]) => void): Promise<MailCounts> {
    const mailer = createMailer(deliver)
    const first = nextTry()
    mailer.send(notice('ana@mail.example'))
    await first
    await failAndWait(500)
    await failAndWait(3_000)
    end(tries[2]!)
    await mailer.settled()
    mock.timers.tick(60_000)
    await turn()
    return mailer.counts()
  }

  it('are delivered once, at the third try', async () => {
    expect(await endThirdTry(last => last.take())).to.deep.equal({ sent: 1, givenUp: 0 })
    expect(tries.map(({ to }) => to)).to.deep.equal(Array(3).fill('ana@mail.example'))
    expect(noted).to.deep.equal([])
  })

  it('are given up after the third, and noted without the mailbox', async () => {
    expect(await endThirdTry(last => last.refuse())).to.deep.equal({ sent: 0, givenUp: 1 })
    expect(tries).to.have.length(3)
    expect(noted).to.deep.equal(['A mail could not be sent: ECONNECTION'])
  })

  it('hold up no other, and the caller not at all', async () => {
    const mailer = createMailer(deliver)
    mailer.send(notice('slow@mail.example'))
    expect(tries, 'the call is answered first').to.deep.equal([])
    await turn()
    mailer.send(notice('ana@mail.example'))
    await turn()
    expect(tries.map(({ to }) => to)).to.deep.equal(['slow@mail.example', 'ana@mail.example'])
    let isSettled = false
    const settled = mailer.settled().then(() => (isSettled = true))
    tries[1]!.take()
    await turn()
    expect(isSettled, 'the slow one is still waited for').to.equal(false)
    tries[0]!.take()
    await settled
  })
})

describe('A code whose mail comes late', () => {
  for (const [minutes, status] of [
    [9, 200],
    [10, 410],
  ] as const)
    it(`${status === 200 ? 'still logs in' : 'logs in no more'} after ${minutes} minutes`, async () => {
      const late: { readonly mail: ComposedMail; readonly arrive: () => void }[] = []
      let handedOver = (): void => undefined
      const env = await walletEnvironment({
        deliver: mail => new Promise(resolve => (late.push({ mail, arrive: resolve }), handedOver())),
      })
      const device = env.device()
      const underWay = new Promise<void>(resolve => (handedOver = resolve))
      const response = await env.startLogin(device, 'ana@mail.example')
      expect(response.status, 'nobody waits for the mail server').to.equal(200)
      await underWay
      env.wait(minutes * 60_000)
      late[0]!.arrive()
      await env.service.mailsSettled()
      const answer = await device.call('redeemCode', {
        body: { requestId: response.body.requestId, code: /\d{6}/.exec(late[0]!.mail.text)![0] },
      })
      expect(answer.status).to.equal(status)
      await env.close()
    })
})
