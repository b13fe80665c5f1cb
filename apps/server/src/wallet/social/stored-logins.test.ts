import { after, before, describe, it } from 'node:test'
import { expect } from 'chai'
import { readSocialResult } from '@w3m/frame/wallet-api'
import { socialSettings, standInsUrl, visitProvider } from '../../testing/provider-visit.js'
import type { DeviceAnswer, WalletDevice } from '../../testing/wallet-device.js'
import {
  dappOrigin,
  walletOrigin,
  walletEnvironment,
  type WalletEnvironment,
} from '../../testing/wallet-environment.js'

/** A login that a device has begun and its visitor has finished, and that waits to be redeemed. */
type WrittenState = () => Promise<DeviceAnswer>

describe('A login that a page keeps until there is something to take', () => {
  let env: WalletEnvironment
  before(async () => void (env = await walletEnvironment({ social: socialSettings })))
  after(() => env.close())

  async function beginSocial(
    name: string,
    device: WalletDevice,
    { origin = dappOrigin, returnUrl }: { readonly origin?: string; readonly returnUrl?: string } = {},
  ) {
    const { handle, url } = (await device.call('startSocialLogin', { body: { provider: 'google', origin, returnUrl } }))
      .body as { handle: string; url: string }
    /** From the provider's page to ours. */
    return async () => {
      const page = await (
        await env.service.app.request(
          walletOrigin + (await visitProvider(url, walletOrigin, `${name}@mail.example`)).path,
        )
      ).text()
      const result =
        /data-result="([^"]+)"/.exec(page)?.[1] ??
        new URL(/(?:data-to="|; url=)([^"]*)/.exec(page)![1]!).searchParams.get('result_uri')!
      const { code } = readSocialResult(result, walletOrigin)!
      return { page, redeem: () => device.call('redeemSocial', { body: { handle, code } }) }
    }
  }
  const keepSocial = async (name: string, device: WalletDevice): Promise<WrittenState> =>
    (await (await beginSocial(name, device))()).redeem
  async function keepFarcaster(name: string, device: WalletDevice): Promise<WrittenState> {
    const { handle, url } = (await device.call('startFarcasterLogin', { body: { origin: dappOrigin } })).body as {
      handle: string
      url: string
    }
    const fid = 1 + (Buffer.from(name).readUInt32BE() % 1_000_000)
    const approved = await fetch(`${standInsUrl}/farcaster/approve`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ channel: url, fid }),
    })
    expect(approved.status).to.equal(200)
    return () => device.call('redeemFarcaster', { body: { handle } })
  }

  for (const [way, keep] of [
    ['a social account', keepSocial],
    ['Farcaster', keepFarcaster],
  ] as const) {
    const logIn = async (name: string, device = env.device()) => {
      const { status, body } = await (await keep(name, device))()
      expect(status).to.equal(200)
      const { accessToken, user } = body.session as {
        readonly accessToken: string
        readonly user: { readonly id: string }
      }
      device.accessToken = accessToken
      return { device, userId: user.id }
    }
    const withWallet = async (name: string) => {
      const { device, userId } = await logIn(name)
      expect(
        (await device.call('createWallet', { body: await device.enrollment(userId, new Uint8Array(17)) })).why,
      ).to.equal(undefined)
      return { device, userId }
    }
    const isRefused = async (use: WrittenState) => {
      const { status, why } = await use()
      expect([status, why]).to.deep.equal([403, 'LOGIN_REFUSED'])
    }

    it(`at ${way} lets nobody in when the wallet was made meanwhile, and leaves nothing behind`, async () => {
      const [stranger, owner] = [env.device(), env.device()]
      const use = await keep('made', stranger)
      const login = await keep('made', owner)
      const { userId } = await logIn('made', owner)
      expect(
        (await owner.call('createWallet', { body: await owner.enrollment(userId, new Uint8Array(17)) })).why,
      ).to.equal(undefined)
      await isRefused(use)
      const known = env.service.database.prepare('SELECT count(*) FROM frame_keys WHERE user_id = ?').raw()
      expect(known.get(userId)).to.deep.equal([1])
      expect((await login()).status, 'on the owner’s own device').to.equal(200)
      await logIn('made', stranger)
      expect(known.get(userId), 'one that is begun now, and is asked').to.deep.equal([2])
    })

    it(`at ${way} lets nobody in when the owner has logged out everywhere else`, async () => {
      const { device } = await withWallet('left')
      const stranger = env.device()
      await logIn('left', stranger)
      const use = await keep('left', stranger)
      expect((await device.call('endOtherSessions')).status).to.equal(200)
      await isRefused(use)
    })

    it(`at ${way} lets nobody in on a device that was removed`, async () => {
      const { device, userId } = await withWallet('gone')
      const { device: second } = await logIn('gone')
      const enrollment = await second.enrollment(userId, new Uint8Array(17))
      expect((await second.call('addEnrollment', { body: enrollment })).why).to.equal(undefined)
      const use = await keep('gone', second)
      expect((await device.call('revokeEnrollment', { path: { enrollmentId: enrollment.enrollmentId } })).why).to.equal(
        undefined,
      )
      await isRefused(use)
    })
  }

  describe('at a social account, when the owner has logged out everywhere else before the provider answered,', () => {
    const ownPage = { origin: walletOrigin, returnUrl: `${walletOrigin}/wallet` }
    for (const [title, name, where, status] of [
      ['lets the visitor in who was asked about the new device', 'asked', {}, 200],
      [
        'lets the visitor in who was asked on the way back to the page',
        'back',
        { returnUrl: `${dappOrigin}/shop` },
        200,
      ],
      ['lets nobody in by the wallet’s own page, where nobody is asked', 'own', ownPage, 403],
    ] as const) {
      it(title, async () => {
        const owner = env.device()
        const { accessToken, user } = (await (await keepSocial(name, owner))()).body.session as {
          readonly accessToken: string
          readonly user: { readonly id: string }
        }
        owner.accessToken = accessToken
        expect(
          (await owner.call('createWallet', { body: await owner.enrollment(user.id, new Uint8Array(17)) })).why,
        ).to.equal(undefined)
        const stranger = env.device()
        const [arrive, arriveLate] = [
          await beginSocial(name, stranger, where),
          await beginSocial(name, stranger, where),
        ]
        expect((await owner.call('endOtherSessions')).status).to.equal(200)
        const { page, redeem } = await arrive()
        expect(page.includes('on a new device?')).to.equal(status === 200)
        expect((await redeem()).status).to.equal(status)
        // What was asked was before the next cut.
        const { redeem: late } = await arriveLate()
        expect((await owner.call('endOtherSessions')).status).to.equal(200)
        expect((await late()).why).to.equal('LOGIN_REFUSED')
      })
    }
  })
})
