import { after, before, describe, it } from 'node:test'
import { expect } from 'chai'
import { dappOrigin, walletWorld, type WalletWorld } from '../../testing/wallet-world.js'
import type { WalletDevice } from '../../testing/wallet-device.js'

describe('Another mailbox for a user', () => {
  let world: WalletWorld
  before(async () => void (world = await walletWorld()))
  after(() => world.close())

  const begin = async (device: WalletDevice, email: string) => {
    world.wait(31_000)
    return (await device.call('startEmailUpdate', { body: { email, origin: dappOrigin } })).body as unknown as {
      requestId: string
      action: string
    }
  }

  it('is the one that both mailboxes said yes to, the old one first', async () => {
    const { device, userId } = await world.withWallet('old@mail.example')
    const { requestId, action } = await begin(device, 'New@mail.example')
    expect(action).to.equal('VERIFY_PRIMARY_OTP')
    expect(await world.mailsOf('new@mail.example')).to.deep.equal([])
    const [asked] = (await world.mailsOf('old@mail.example')).slice(-1)
    expect([asked!.subject, asked!.text]).to.satisfy(
      ([subject, text]: string[]) =>
        subject === 'Another mailbox for your wallet?' && text!.includes('replace this mailbox by n…@mail.example'),
    )
    const primary = await device.call('redeemPrimaryCode', {
      body: { requestId, code: await world.codeOf('old@mail.example') },
    })
    expect(primary.status).to.equal(200)
    expect((await world.mailsOf('new@mail.example')).map(({ subject }) => subject)).to.deep.equal([
      'Is this your new mailbox?',
    ])
    const secondary = await device.call('redeemSecondaryCode', {
      body: { requestId, code: await world.codeOf('new@mail.example') },
    })
    expect(secondary.body).to.deep.equal({ email: 'new@mail.example' })
    expect((await world.mailsOf('old@mail.example')).at(-1)!.subject).to.equal('Your wallet has another mailbox')
    expect((await world.logIn('new@mail.example')).userId).to.equal(userId)
    expect((await world.logIn('old@mail.example')).userId, 'the old one is a new user').not.to.equal(userId)
  })

  it("does not take the code of one mailbox for the other's, nor one of another session", async () => {
    const { device } = await world.withWallet('one@mail.example')
    const other = await world.withWallet('other@mail.example')
    const { requestId } = await begin(device, 'two@mail.example')
    const code = await world.codeOf('one@mail.example')
    expect((await device.call('redeemSecondaryCode', { body: { requestId, code } })).why).to.equal('CODE_EXPIRED')
    expect((await device.call('redeemCode', { body: { requestId, code } })).why).to.equal('CODE_EXPIRED')
    expect((await other.device.call('redeemPrimaryCode', { body: { requestId, code } })).why).to.equal('CODE_EXPIRED')
    expect((await device.call('redeemPrimaryCode', { body: { requestId, code } })).status).to.equal(200)
    expect((await device.call('redeemPrimaryCode', { body: { requestId, code } })).why).to.equal('CODE_EXPIRED')
    for (let tries = 1; tries <= 5; tries++)
      expect(
        (
          await device.call('redeemSecondaryCode', {
            body: { requestId, code: code === '000000' ? '000001' : '000000' },
          })
        ).why,
      ).to.equal(tries < 5 ? 'CODE_WRONG' : 'CODE_EXPIRED')
    expect(
      (await device.call('redeemSecondaryCode', { body: { requestId, code: await world.codeOf('two@mail.example') } }))
        .why,
    ).to.equal('CODE_EXPIRED')
  })

  it('costs no second code of the old mailbox where the new one was just written to; wrong codes are counted all the same', async () => {
    const { device } = await world.withWallet('eight@mail.example')
    const { requestId } = await begin(device, 'nine@mail.example')
    const code = await world.codeOf('eight@mail.example')
    const redeem = (given: string) => device.call('redeemPrimaryCode', { body: { requestId, code: given } })
    await world.startLogin(world.device(), 'nine@mail.example')
    const early = await redeem(code)
    expect([early.status, early.why]).to.deep.equal([429, 'EMAIL_COOLDOWN'])
    for (let tries = 0; tries < 3; tries++)
      expect((await redeem(code === '000000' ? '000001' : '000000')).why).to.equal('CODE_WRONG')
    world.wait(31_000)
    expect((await redeem(code)).status, 'the fifth try').to.equal(200)
    expect((await redeem(code)).why).to.equal('CODE_EXPIRED')
    expect(
      (await device.call('redeemSecondaryCode', { body: { requestId, code: await world.codeOf('nine@mail.example') } }))
        .status,
    ).to.equal(200)
  })

  it('logs out whoever the old one let in, and no device of the wallet', async () => {
    const owner = await world.withWallet('ten@mail.example')
    const second = await world.addDevice('ten@mail.example')
    const thief = await world.logIn('ten@mail.example')
    const { requestId } = await begin(owner.device, 'eleven@mail.example')
    await owner.device.call('redeemPrimaryCode', { body: { requestId, code: await world.codeOf('ten@mail.example') } })
    expect((await thief.device.call('listEnrollments')).status).to.equal(200)
    await owner.device.call('redeemSecondaryCode', {
      body: { requestId, code: await world.codeOf('eleven@mail.example') },
    })
    const statuses = [owner, second, thief].map(async ({ device }) => [
      (await device.call('listEnrollments')).status,
      (await device.call('refreshSession')).status,
    ])
    expect(await Promise.all(statuses)).to.deep.equal([
      [200, 200],
      [200, 200],
      [401, 401],
    ])
  })

  it('is changed without a device of a wallet only as long as there is no wallet', async () => {
    const { device, userId } = await world.logIn('twelve@mail.example')
    const other = await world.logIn('twelve@mail.example')
    const { requestId } = await begin(other.device, 'thirteen@mail.example')
    await device.call('createWallet', { body: await device.enrollment(userId, new Uint8Array(17)) })
    const primary = { body: { requestId, code: await world.codeOf('twelve@mail.example') } }
    expect((await other.device.call('redeemPrimaryCode', primary)).why).to.equal('SESSION_ENDED')
    await world.logIn('twelve@mail.example', other.device)
    expect((await other.device.call('redeemPrimaryCode', primary)).why).to.equal('NOT_ENROLLED')
    expect(await world.mailsOf('thirteen@mail.example')).to.deep.equal([])
    const { device: alone } = await world.logIn('fourteen@mail.example')
    const begun = await begin(alone, 'fifteen@mail.example')
    await alone.call('redeemPrimaryCode', {
      body: { requestId: begun.requestId, code: await world.codeOf('fourteen@mail.example') },
    })
    expect(
      (
        await alone.call('redeemSecondaryCode', {
          body: { requestId: begun.requestId, code: await world.codeOf('fifteen@mail.example') },
        })
      ).status,
    ).to.equal(200)
    expect((await alone.call('refreshSession')).status).to.equal(200)
  })

  it('gets another code without a new one of the old mailbox, within the limits of mails', async () => {
    const { device } = await world.withWallet('four@mail.example')
    const other = await world.withWallet('five@mail.example')
    const again = (requestId: string, email = 'six@mail.example', from = device) =>
      from.call('startEmailUpdate', { body: { email, origin: dappOrigin, requestId } })
    const { requestId } = await begin(device, 'six@mail.example')
    world.wait(31_000)
    const early = await again(requestId)
    expect(early.body.action, 'before the old mailbox agreed').to.equal('VERIFY_PRIMARY_OTP')
    const agreed = early.body.requestId as string
    await device.call('redeemPrimaryCode', {
      body: { requestId: agreed, code: await world.codeOf('four@mail.example') },
    })
    const first = await world.codeOf('six@mail.example')
    expect((await again(agreed)).status, 'within half a minute').to.equal(429)
    world.wait(31_000)
    const mailed = (await world.mailsOf('four@mail.example')).length
    expect((await again(agreed)).body).to.deep.equal({ requestId: agreed, action: 'VERIFY_SECONDARY_OTP' })
    expect((await world.mailsOf('four@mail.example')).length).to.equal(mailed)
    expect((await again(agreed, 'six@mail.example', other.device)).body.action, 'of another user').to.equal(
      'VERIFY_PRIMARY_OTP',
    )
    expect((await again(agreed, 'seven@mail.example')).body.action, 'for another mailbox').to.equal(
      'VERIFY_PRIMARY_OTP',
    )
    const second = await world.codeOf('six@mail.example')
    if (first !== second)
      expect((await device.call('redeemSecondaryCode', { body: { requestId: agreed, code: first } })).why).to.equal(
        'CODE_WRONG',
      )
    expect(
      (await device.call('redeemSecondaryCode', { body: { requestId: agreed, code: second } })).body,
    ).to.deep.equal({ email: 'six@mail.example' })
  })

  it('cannot be one that logs another user in; that is told to who reads it only', async () => {
    const { device } = await world.withWallet('three@mail.example')
    await world.withWallet('taken@mail.example')
    const { requestId, action } = await begin(device, 'taken@mail.example')
    expect(action).to.equal('VERIFY_PRIMARY_OTP')
    world.wait(31_000)
    await device.call('redeemPrimaryCode', { body: { requestId, code: await world.codeOf('three@mail.example') } })
    const last = await device.call('redeemSecondaryCode', {
      body: { requestId, code: await world.codeOf('taken@mail.example') },
    })
    expect([last.status, last.why]).to.deep.equal([409, 'EMAIL_TAKEN'])
  })

  it('is not for somebody who came in by a social account: a page that asked would let its own mailbox in', async () => {
    const { device, userId } = await world.logIn('social@mail.example')
    // As a social login leaves it.
    world.service.database
      .prepare("UPDATE login_names SET provider = 'google', subject = '1' WHERE user_id = ?")
      .run(userId)
    world.wait(31_000)
    const refused = await device.call('startEmailUpdate', { body: { email: 'first@mail.example', origin: dappOrigin } })
    expect([refused.status, refused.why]).to.deep.equal([403, 'NO_MAILBOX'])
    expect(await world.mailsOf('first@mail.example')).to.deep.equal([])
    expect((await world.logIn('first@mail.example')).userId).not.to.equal(userId)
  })
})
