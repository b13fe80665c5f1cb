import { after, before, describe, it } from 'node:test'
import { expect } from 'chai'
import { walletEnvironment, type WalletEnvironment } from '../testing/wallet-environment.js'

describe('S16: a code works for the frame key only that asked for it', () => {
  let env: WalletEnvironment
  before(async () => void (env = await walletEnvironment()))
  after(() => env.close())

  it('is refused from another key, however often, and its owner can still use it', async () => {
    const [owner, thief] = [env.device(), env.device()]
    const { body } = await env.startLogin(owner, 'ada@mail.example')
    const redemption = { body: { requestId: body.requestId, code: await env.codeOf('ada@mail.example') } }
    for (let round = 0; round < 7; round++) {
      const answer = await thief.call('redeemCode', redemption)
      expect([answer.status, answer.why, answer.headers.get('set-cookie')]).to.deep.equal([410, 'CODE_EXPIRED', null])
    }
    expect((await owner.call('redeemCode', redemption)).status).to.equal(200)
  })

  it('is refused for another request of its own key', async () => {
    const device = env.device()
    const first = await env.startLogin(device, 'bo@mail.example')
    const code = await env.codeOf('bo@mail.example')
    const other = await env.startLogin(device, 'cy@mail.example')
    expect((await device.call('redeemCode', { body: { requestId: other.body.requestId, code } })).why).to.equal(
      'CODE_WRONG',
    )
    expect((await device.call('redeemCode', { body: { requestId: first.body.requestId, code } })).status).to.equal(200)
  })

  it('is void when the same key asks again', async () => {
    const device = env.device()
    const first = await env.startLogin(device, 'di@mail.example')
    const code = await env.codeOf('di@mail.example')
    env.wait(30_000)
    await env.startLogin(device, 'di@mail.example')
    expect((await device.call('redeemCode', { body: { requestId: first.body.requestId, code } })).why).to.equal(
      'CODE_EXPIRED',
    )
  })

  it('tells another key nothing of a link that was opened, and lets it in for no code', async () => {
    await env.withWallet('ed@mail.example')
    env.wait(30_000)
    const [owner, thief] = [env.device(), env.device()]
    const { body } = await env.startLogin(owner, 'ed@mail.example')
    await owner.call('approveDevice', { body: { token: await env.linkOf('ed@mail.example') } })
    expect((await thief.call('awaitDevice', { body: { requestId: body.requestId } })).body).to.deep.equal({
      status: 'expired',
    })
    const redemption = { body: { requestId: body.requestId, code: await env.codeOf('ed@mail.example') } }
    expect((await thief.call('redeemCode', redemption)).why).to.equal('CODE_EXPIRED')
    expect((await owner.call('redeemCode', redemption)).status).to.equal(200)
  })

  it('a refresh cookie is nothing for another key, and the session behind it ends', async () => {
    const { device } = await env.logIn('flo@mail.example')
    const stolen = device.cookie!
    expect((await env.device().call('refreshSession', {}, { cookie: stolen })).why).to.equal('SESSION_ENDED')
    expect((await device.call('refreshSession')).why).to.equal('SESSION_ENDED')
  })
})
