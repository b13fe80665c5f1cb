import { after, before, describe, it } from 'node:test'
import { expect } from 'chai'
import { dappOrigin, walletEnvironment, type WalletEnvironment } from '../testing/wallet-environment.js'
import { owner, testSolanaAddress } from '../testing/wallet-device.js'

describe("The frame's server", () => {
  it('tells any page that it works and whether it lists that page, and nothing else', async () => {
    const env = await walletEnvironment()
    const headers = { origin: 'https://stranger.example', 'sec-fetch-site': 'cross-site' }
    const request = async (path: string, sentHeaders: Readonly<Record<string, string>>) => {
      const alive = await env.service.app.request(path, { headers: sentHeaders })
      return [alive.status, alive.headers.get('access-control-allow-origin'), await alive.text()]
    }
    expect(await request('/api/alive', {})).to.deep.equal([204, '*', ''])
    expect(await request('/api/alive', headers)).to.deep.equal([200, '*', '{"isListed":false}'])
    expect(await request('/api/alive?projectId=unknown', headers)).to.deep.equal([200, '*', '{"isListed":false}'])
    expect(await request('/api/alive', { origin: 'null' })).to.deep.equal([200, '*', '{"isListed":false}'])
    expect(await request('/api/alive', { ...headers, origin: dappOrigin })).to.deep.equal([
      200,
      '*',
      '{"isListed":true}',
    ])
    const config = await env.service.app.request('/api/frame-config', { headers })
    expect([config.status, config.headers.get('access-control-allow-origin')]).to.deep.equal([403, null])
    await env.close()
  })
})

describe('A wallet by mail', () => {
  let env: WalletEnvironment
  before(async () => void (env = await walletEnvironment()))
  after(() => env.close())

  it('is made after a login by code, and its share comes back to its device', async () => {
    const device = env.device()
    const started = await env.startLogin(device, 'ada@mail.example')
    expect(started.status).to.equal(200)
    expect(started.body.action).to.equal('VERIFY_OTP')
    const answer = await device.call('redeemCode', {
      body: { requestId: started.body.requestId, code: await env.codeOf('ada@mail.example') },
    })
    expect(answer.status).to.equal(200)
    const user = answer.body.user as unknown as { id: string }
    expect(user).to.deep.equal({ id: user.id, email: 'ada@mail.example', recovery: [] })
    expect(answer.headers.get('set-cookie')).to.match(
      /^__Host-w3m-refresh=[\w-]{43}; Path=\/; Max-Age=604800; HttpOnly; Secure; SameSite=None; Partitioned$/,
    )

    const share = new Uint8Array(17).fill(7)
    const enrollment = await device.enrollment(user.id, share)
    const created = await device.call('createWallet', { body: enrollment })
    expect(created.body.user).to.deep.equal({
      ...user,
      enrollmentId: enrollment.enrollmentId,
      wallet: { evmAddress: owner.address, solanaAddress: testSolanaAddress },
    })
    expect((await device.release(user.id, enrollment.enrollmentId)).share).to.deep.equal(share)
  })

  it('is reached by every address that a page takes, and by each spelling of its domain', async () => {
    for (const [typed, mailbox] of [
      ["O'Hara_1%x@example.org", "o'hara_1%x@example.org"],
      ['ada@bücher.example', 'ada@xn--bcher-kva.example'],
      ['ädä@example.com', 'ädä@example.com'],
      ['H\u0331x@example.com', '\u1e96x@example.com'],
    ] as const) {
      const ids = new Set<unknown>()
      for (const address of [typed, mailbox, typed.toUpperCase(), typed.normalize('NFD')]) {
        env.wait(31_000)
        const device = env.device()
        const { status, body } = await env.startLogin(device, address)
        expect(status, address).to.equal(200)
        const answer = await device.call('redeemCode', {
          body: { requestId: body.requestId, code: await env.codeOf(mailbox) },
        })
        expect(answer.body.user, address).to.include({ email: mailbox })
        ids.add((answer.body.user as unknown as { id: string }).id)
      }
      expect(ids.size, typed).to.equal(1)
    }
  })

  it('refuses at once an address whose domain names nothing', async () => {
    for (const email of ['ada@xn--a.example', 'ada@1.0x7f']) {
      const { status, body } = await env.startLogin(env.device(), email)
      expect([status, JSON.stringify(body)], email).to.deep.equal([
        400,
        JSON.stringify({
          status: 'FAILED',
          reasons: [{ field: 'EMAIL_INVALID', description: 'No mail can be sent to this address.' }],
        }),
      ])
    }
  })

  it('goes on with its cookie', async () => {
    const { device, userId } = await env.logIn('bo@mail.example')
    env.wait(16 * 60_000)
    expect((await device.call('listEnrollments')).status).to.equal(401)
    const renewed = await device.call('refreshSession')
    expect(renewed.status).to.equal(200)
    expect(renewed.body.user).to.have.property('id', userId)
    expect((await device.call('listEnrollments')).body).to.deep.equal({ enrollments: [] })
  })

  it('asks a new device for the link in a mail first, then for the code that follows', async () => {
    await env.withWallet('cy@mail.example')
    env.wait(30_000)
    const device = env.device()
    const { body } = await env.startLogin(device, 'cy@mail.example')
    expect(body.action).to.equal('VERIFY_OTP')
    const token = await env.linkOf('cy@mail.example')
    const looked = await device.call('readDeviceLink', { body: { token } }, { proof: null })
    expect(looked.body).to.deep.equal({ origin: dappOrigin, email: 'cy@mail.example' })
    expect((await env.mailsOf('cy@mail.example')).at(-1)!.text, 'opening the link sends nothing').to.contain(token)
    const waiting = device.call('awaitDevice', { body: { requestId: body.requestId } })
    const approved = await device.call('approveDevice', { body: { token } }, { proof: null })
    expect((await device.call('readDeviceLink', { body: { token } }, { proof: null })).why).to.equal('LINK_SPENT')
    expect(approved.body).to.deep.equal({ origin: dappOrigin, email: 'cy@mail.example' })
    expect((await waiting).body).to.deep.equal({ status: 'approved' })
    expect(
      (
        await device.call('redeemCode', {
          body: { requestId: body.requestId, code: await env.codeOf('cy@mail.example') },
        })
      ).status,
    ).to.equal(200)
  })

  it('asks a device for a link again whose link was opened, and that did not log in while the code lived', async () => {
    await env.withWallet('di@mail.example')
    env.wait(30_000)
    const device = env.device()
    const mailAfterStart = async () => {
      await env.startLogin(device, 'di@mail.example')
      return (await env.mailsOf('di@mail.example')).at(-1)!.text
    }
    await mailAfterStart()
    await device.call('approveDevice', { body: { token: await env.linkOf('di@mail.example') } })
    env.wait(31_000)
    expect(await mailAfterStart(), 'another code for a mail that did not come').to.match(/\d{6}/)
    env.wait(570_000)
    expect(await mailAfterStart()).to.contain('/device?token=')
    await env.logIn('di@mail.example', device)
    env.wait(86_400_000)
    expect(await mailAfterStart(), 'who logged in stays').to.match(/\d{6}/)
  })
})
