import { after, before, describe, it } from 'node:test'
import { expect } from 'chai'
import { walletWorld, type WalletWorld } from '../testing/wallet-world.js'

describe('S16: a code works for the frame key only that asked for it', () => {
  let world: WalletWorld
  before(async () => void (world = await walletWorld()))
  after(() => world.close())

  it('is refused from another key, however often, and its owner can still use it', async () => {
    const [owner, thief] = [world.device(), world.device()]
    const { body } = await world.startLogin(owner, 'ada@mail.example')
    const redemption = { body: { requestId: body.requestId, code: await world.codeOf('ada@mail.example') } }
    for (let round = 0; round < 7; round++) {
      const answer = await thief.call('redeemCode', redemption)
      expect([answer.status, answer.why, answer.headers.get('set-cookie')]).to.deep.equal([410, 'CODE_EXPIRED', null])
    }
    expect((await owner.call('redeemCode', redemption)).status).to.equal(200)
  })

  it('is refused for another request of its own key', async () => {
    const device = world.device()
    const first = await world.startLogin(device, 'bo@mail.example')
    const code = await world.codeOf('bo@mail.example')
    const other = await world.startLogin(device, 'cy@mail.example')
    expect((await device.call('redeemCode', { body: { requestId: other.body.requestId, code } })).why).to.equal(
      'CODE_WRONG',
    )
    expect((await device.call('redeemCode', { body: { requestId: first.body.requestId, code } })).status).to.equal(200)
  })

  it('is void when the same key asks again', async () => {
    const device = world.device()
    const first = await world.startLogin(device, 'di@mail.example')
    const code = await world.codeOf('di@mail.example')
    world.wait(30_000)
    await world.startLogin(device, 'di@mail.example')
    expect((await device.call('redeemCode', { body: { requestId: first.body.requestId, code } })).why).to.equal(
      'CODE_EXPIRED',
    )
  })

  it('tells another key nothing of a link that was opened, and lets it in for no code', async () => {
    await world.withWallet('ed@mail.example')
    world.wait(30_000)
    const [owner, thief] = [world.device(), world.device()]
    const { body } = await world.startLogin(owner, 'ed@mail.example')
    await owner.call('approveDevice', { body: { token: await world.linkOf('ed@mail.example') } })
    expect((await thief.call('awaitDevice', { body: { requestId: body.requestId } })).body).to.deep.equal({
      status: 'expired',
    })
    const redemption = { body: { requestId: body.requestId, code: await world.codeOf('ed@mail.example') } }
    expect((await thief.call('redeemCode', redemption)).why).to.equal('CODE_EXPIRED')
    expect((await owner.call('redeemCode', redemption)).status).to.equal(200)
  })

  it('a refresh cookie is nothing for another key, and the session behind it ends', async () => {
    const { device } = await world.logIn('flo@mail.example')
    const stolen = device.cookie!
    expect((await world.device().call('refreshSession', {}, { cookie: stolen })).why).to.equal('SESSION_ENDED')
    expect((await device.call('refreshSession')).why).to.equal('SESSION_ENDED')
  })
})
