import { after, before, describe, it } from 'node:test'
import { expect } from 'chai'
import { walletEndpoints, type WalletEndpointName } from '@w3m/frame/wallet-api'
import { newId } from '../testing/wallet-device.js'
import { walletEnvironment, type LoggedIn, type WalletEnvironment } from '../testing/wallet-environment.js'
import { walletAccess } from './wallet-call.js'

const names = Object.keys(walletEndpoints) as WalletEndpointName[]
const withSession = names.filter(name => walletAccess[name] === 'session')
const withProof = names.filter(name => walletAccess[name] !== 'open')
const path = { enrollmentId: newId() }

describe('S18: a stolen token is worth nothing without its key', () => {
  let env: WalletEnvironment
  let victim: LoggedIn
  before(async () => {
    env = await walletEnvironment()
    victim = await env.withWallet('ada@mail.example')
  })
  after(() => env.close())

  for (const name of withSession) {
    it(`401 for ${name} with the token alone, with a proof of another key, and with the cookie too`, async () => {
      const thief = env.device()
      const accessToken = victim.device.accessToken!
      const cookie = victim.device.cookie!
      const answers = [
        await thief.call(name, { path }, { accessToken, proof: null }),
        await thief.call(name, { path }, { accessToken, proof: null, cookie }),
        await thief.call(name, { path }, { accessToken }),
        await thief.call(name, { path }, { accessToken, cookie }),
        await thief.call(
          name,
          { path },
          { accessToken: null, proof: null, headers: { authorization: `Bearer ${accessToken}` } },
        ),
        // A proof that the owner made, caught on its way to another call.
        await thief.call(name, { path }, { accessToken, proof: await victim.device.proofFor('getServerKey') }),
      ]
      expect(answers.map(answer => answer.status)).to.deep.equal(answers.map(() => 401))
      expect(answers.map(answer => answer.headers.get('set-cookie'))).to.deep.equal(answers.map(() => null))
    })
  }

  it('leaves the session of its owner as it is', async () => {
    expect((await victim.device.call('listEnrollments')).status).to.equal(200)
  })

  for (const name of withProof) {
    it(`401 for ${name} without a proof`, async () => {
      expect((await env.device().call(name, { path }, { proof: null })).status).to.equal(401)
    })
  }
})

describe('S18: nobody learns which mailboxes have a wallet', () => {
  let env: WalletEnvironment
  before(async () => {
    env = await walletEnvironment()
    await env.withWallet('known@mail.example')
    env.wait(30_000)
  })
  after(() => env.close())

  it('the answers of a whole login are of one form for a known and an unknown mailbox', async () => {
    const transcript = async (email: string) => {
      const device = env.device()
      const answers: unknown[] = []
      const note = (answer: Awaited<ReturnType<typeof device.call>>) => {
        const headers = [...answer.headers].filter(([header]) => header !== 'date')
        answers.push([
          answer.status,
          JSON.stringify(answer.body).replace(/"requestId":"[\w-]{22}"/, '"requestId":"…"'),
          headers,
        ])
      }
      const started = await env.startLogin(device, email)
      note(started)
      note(await env.startLogin(device, email))
      const { requestId } = started.body
      for (let tries = 0; tries < 7; tries++)
        note(await device.call('redeemCode', { body: { requestId, code: '000000' } }))
      const controller = new AbortController()
      controller.abort()
      note(await device.call('awaitDevice', { body: { requestId } }, { signal: controller.signal }))
      return answers
    }
    const [known, unknown] = [await transcript('known@mail.example'), await transcript('unknown@mail.example')]
    expect(known).to.deep.equal(unknown)
    expect((await env.mailsOf('known@mail.example')).at(-1)!.text).to.contain('/device?token=')
    expect((await env.mailsOf('unknown@mail.example')).at(-1)!.text).to.match(/\d{6}/)
  })

  it('a mail is sent after the answer, so that its way tells nothing', async () => {
    let arrive = () => {}
    const arrived = new Promise<void>(resolve => (arrive = resolve))
    const slow = await walletEnvironment({ deliver: () => arrived })
    const answer = await slow.startLogin(slow.device(), 'ada@mail.example')
    expect(answer.status).to.equal(200)
    arrive()
    await slow.close()
  })

  it('the same is asked of the database for one as for the other', async () => {
    const { service, device, startLogin, withWallet, wait, close } = await walletEnvironment()
    const { database } = service
    const prepare = database.prepare.bind(database)
    let statements: string[] = []
    // Before the service has prepared what a login asks.
    database.prepare = (sql: string) =>
      new Proxy(prepare(sql), {
        get(statement, name) {
          const value: unknown = Reflect.get(statement, name)
          if (typeof value !== 'function') return value
          return (...values: unknown[]): unknown => {
            statements.push(sql)
            return Reflect.apply(value, statement, values)
          }
        },
      })
    await withWallet('known@mail.example')
    wait(31_000)
    const statementsOf = async (email: string) => {
      statements = []
      expect((await startLogin(device(), email)).status).to.equal(200)
      return statements
    }
    const known = await statementsOf('known@mail.example')
    expect(known).not.to.have.length(0)
    expect(await statementsOf('unknown@mail.example')).to.deep.equal(known)
    await close()
  })
})
