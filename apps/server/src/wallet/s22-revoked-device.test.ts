import { after, before, describe, it } from 'node:test'
import { expect } from 'chai'
import { walletWorld, type WalletWorld } from '../testing/wallet-world.js'

describe('S22: a device that was thrown out is out at once', () => {
  let world: WalletWorld
  before(async () => void (world = await walletWorld()))
  after(() => world.close())

  it('gets no share, no token and no answer any more; the others go on', async () => {
    const owner = await world.withWallet('ada@mail.example')
    const lost = await world.addDevice('ada@mail.example')
    expect((await lost.device.release(lost.userId, lost.enrollmentId)).share).to.deep.equal(lost.share)
    const at = performance.now()
    expect((await owner.device.call('revokeEnrollment', { path: { enrollmentId: lost.enrollmentId } })).status).to.equal(200)
    expect((await lost.device.release(lost.userId, lost.enrollmentId)).status).to.equal(401)
    expect((await lost.device.call('refreshSession')).status).to.equal(401)
    expect((await lost.device.call('listEnrollments')).status).to.equal(401)
    expect(performance.now() - at).to.be.lessThan(1_000)
    expect((await owner.device.release(owner.userId, owner.enrollmentId)).share).to.deep.equal(owner.share)
  })

  it('leaves nothing of its shares behind, for whoever logs in', async () => {
    const owner = await world.withWallet('bo@mail.example')
    const lost = await world.addDevice('bo@mail.example')
    await owner.device.call('revokeEnrollment', { path: { enrollmentId: lost.enrollmentId } })
    const again = await world.logIn('bo@mail.example', lost.device)
    expect((await again.device.release(again.userId, lost.enrollmentId)).status).to.equal(404)
    const { enrollments } = (await again.device.call('getRecovery')).body as unknown as { enrollments: { enrollmentId: string }[] }
    expect(enrollments.map(each => each.enrollmentId)).to.deep.equal([owner.enrollmentId])
    const rows = world.service.database.prepare('SELECT id FROM enrollments WHERE id = ?').all(lost.enrollmentId)
    expect(rows).to.deep.equal([])
  })

  it('is told to open a link when its mailbox logs in on it again', async () => {
    const owner = await world.withWallet('cy@mail.example')
    const lost = await world.addDevice('cy@mail.example')
    await owner.device.call('revokeEnrollment', { path: { enrollmentId: lost.enrollmentId } })
    world.wait(30_000)
    expect((await world.startLogin(lost.device, 'cy@mail.example')).body.action).to.equal('VERIFY_DEVICE')
    expect((await world.mailsOf('cy@mail.example')).at(-1)!.text).to.contain('/device?token=')
  })

  it('a share that is on its way while the device is thrown out does not leave', async () => {
    const owner = await world.withWallet('di@mail.example')
    const lost = await world.addDevice('di@mail.example')
    const outcomes = await Promise.all([lost.device.release(lost.userId, lost.enrollmentId), owner.device.call('revokeEnrollment', { path: { enrollmentId: lost.enrollmentId } })])
    expect(outcomes[1].status).to.equal(200)
    expect(outcomes[0].status).to.be.oneOf([200, 401, 404])
    expect((await lost.device.release(lost.userId, lost.enrollmentId)).status).to.equal(401)
  })

  it('the last device of a wallet cannot be thrown out: the wallet would be lost', async () => {
    const { device, enrollmentId } = await world.withWallet('ed@mail.example')
    const answer = await device.call('revokeEnrollment', { path: { enrollmentId } })
    expect([answer.status, answer.why]).to.deep.equal([409, 'LAST_DEVICE'])
  })
})
