import { after, before, describe, it } from 'node:test'
import { expect } from 'chai'
import * as v from 'valibot'
import { readSocialResult, walletEndpoints } from '@w3m/frame/wallet-api'
import { socialSettings, visitProvider } from '../../testing/provider-visit.js'
import type { WalletDevice } from '../../testing/wallet-device.js'
import {
  dappOrigin,
  walletOrigin,
  walletEnvironment,
  type WalletEnvironment,
} from '../../testing/wallet-environment.js'

describe('Who came in by a social account', () => {
  let env: WalletEnvironment
  before(async () => void (env = await walletEnvironment({ social: socialSettings })))
  after(() => env.close())

  /** From the click to the popup's last page. */
  async function visit(email: string, device: WalletDevice) {
    const { handle, url } = (
      await device.call('startSocialLogin', { body: { provider: 'google', origin: dappOrigin } })
    ).body as { handle: string; url: string }
    const page = await (
      await env.service.app.request(walletOrigin + (await visitProvider(url, walletOrigin, email)).path)
    ).text()
    const result = /data-result="([^"]+)"/.exec(page)?.[1]
    return { handle, page, code: result && readSocialResult(result, walletOrigin)!.code }
  }
  async function comeIn(email: string, device = env.device(), locale?: string) {
    const { handle, code } = await visit(email, device)
    const answer = await device.call('redeemSocial', { body: { handle, code, locale } })
    expect(answer.status).to.equal(200)
    device.accessToken = (answer.body.session as { readonly accessToken: string }).accessToken
    return {
      device,
      session: v.parse(walletEndpoints.redeemSocial.response, answer.body) as {
        readonly session: {
          readonly user: { readonly id: string; readonly email?: string; readonly userName?: string }
        }
      },
    }
  }

  const mailboxes = [
    ['ok@mail.example', 'ok@mail.example', 'ok@mail.example'],
    ["o'brien@mail.example", "o'brien@mail.example", "o'brien@mail.example"],
    ['a&b@mail.example', 'a&b@mail.example', 'a&b@mail.example'],
    ['jürgen@mail.example', 'jürgen@mail.example', 'jürgen@mail.example'],
    ['ada,bea@mail.example', undefined, null],
  ] as const
  for (const [mailbox, email, storedEmail] of mailboxes)
    it(`is logged in with the mailbox ${mailbox}, and ${email ? 'told of it' : 'goes by it as a name'}`, async () => {
      const {
        session: {
          session: { user },
        },
      } = await comeIn(mailbox)
      expect(user.email).to.equal(email)
      expect(user.userName).to.equal(mailbox)
      expect(
        env.service.database.prepare('SELECT email FROM users WHERE id = ?').raw().get(user.id),
        'where notices go',
      ).to.deep.equal([storedEmail])
    })

  it('is logged in where a mailbox was kept that no frame takes', async () => {
    const {
      device,
      session: {
        session: { user },
      },
    } = await comeIn('kept@mail.example')
    env.service.database.prepare('UPDATE users SET email = ? WHERE id = ?').run('kept, once@mail.example', user.id)
    expect((await comeIn('kept@mail.example', device)).session.session.user).not.to.have.property('email')
  })

  it('is written to in the language of the page of the last login that named one', async () => {
    const email = 'language@mail.example'
    const { device, session } = await comeIn(email, undefined, 'es')
    await device.call('createWallet', {
      body: await device.enrollment(session.session.user.id, new Uint8Array(17)),
    })
    await comeIn(email, env.device(), 'ja-JP')
    await comeIn(email, env.device())
    expect((await env.mailsOf(email)).map(({ subject }) => subject)).to.deep.equal([
      'ウォレットへの新しいログイン',
      'ウォレットへの新しいログイン',
    ])
  })

  it('is asked in the popup, and told by mail, where the wallet does not know the device; not on one that was let in', async () => {
    const email = 'new@mail.example'
    const {
      device,
      session: {
        session: { user },
      },
    } = await comeIn(email)
    const asksForDevice = async (on: WalletDevice) => (await visit(email, on)).page.includes('data-is-new="true"')
    const other = env.device()
    expect(await asksForDevice(other), 'before there is a wallet').to.equal(false)
    expect(
      (await device.call('createWallet', { body: await device.enrollment(user.id, new Uint8Array(17)) })).why,
    ).to.equal(undefined)
    expect([await asksForDevice(device), await asksForDevice(other)]).to.deep.equal([false, true])
    expect(await env.mailsOf(email)).to.deep.equal([])
    await comeIn(email, other)
    expect((await env.mailsOf(email)).map(({ subject }) => subject)).to.deep.equal(['New login to your wallet'])
    expect(await asksForDevice(other)).to.equal(false)
    await device.call('endOtherSessions')
    expect(await asksForDevice(other), 'after the owner logged out everywhere else').to.equal(true)
  })
})

describe('A client that begins logins', () => {
  it('begins ten at once and one a second, at whichever provider, and is told how long to wait', async () => {
    const env = await walletEnvironment({ social: socialSettings, settings: { loginsPerSecond: 1 } })
    const device = env.device()
    const begin = (provider: string) => device.call('startSocialLogin', { body: { provider, origin: dappOrigin } })
    for (let count = 0; count < 10; count++) expect((await begin(count % 2 ? 'google' : 'github')).status).to.equal(200)
    const refused = await begin('google')
    expect([refused.status, refused.why, refused.headers.get('retry-after')]).to.deep.equal([
      429,
      'LOGINS_LIMITED',
      '1',
    ])
    expect((await device.call('startFarcasterLogin', { body: { origin: dappOrigin } })).why).to.equal('LOGINS_LIMITED')
    env.wait(1_000)
    expect((await begin('google')).status).to.equal(200)
    await env.close()
  })
})
