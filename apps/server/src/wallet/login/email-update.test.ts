import { after, before, describe, it } from 'node:test'
import { expect } from 'chai'
import { dappOrigin, walletEnvironment, type WalletEnvironment } from '../../testing/wallet-environment.js'
import type { WalletDevice } from '../../testing/wallet-device.js'

describe('Another mailbox for a user', () => {
  let env: WalletEnvironment
  before(async () => void (env = await walletEnvironment()))
  after(() => env.close())

  const begin = async (device: WalletDevice, email: string) => {
    env.wait(31_000)
    return (await device.call('startEmailUpdate', { body: { email, origin: dappOrigin } })).body as unknown as {
      requestId: string
      action: string
    }
  }

  it('is the one that both mailboxes said yes to, the old one first', async () => {
    const { device, userId } = await env.withWallet('old@mail.example')
    const { requestId, action } = await begin(device, 'New@mail.example')
    expect(action).to.equal('VERIFY_PRIMARY_OTP')
    expect(await env.mailsOf('new@mail.example')).to.deep.equal([])
    const [mail] = (await env.mailsOf('old@mail.example')).slice(-1)
    expect([mail!.subject, mail!.text]).to.satisfy(
      ([subject, text]: string[]) =>
        subject === 'Another mailbox for your wallet?' && text!.includes('replace this mailbox by n…@mail.example'),
    )
    const primary = await device.call('redeemPrimaryCode', {
      body: { requestId, code: await env.codeOf('old@mail.example') },
    })
    expect(primary.status).to.equal(200)
    expect((await env.mailsOf('new@mail.example')).map(({ subject }) => subject)).to.deep.equal([
      'Is this your new mailbox?',
    ])
    const secondary = await device.call('redeemSecondaryCode', {
      body: { requestId, code: await env.codeOf('new@mail.example') },
    })
    expect(secondary.body).to.deep.equal({ email: 'new@mail.example' })
    expect((await env.mailsOf('old@mail.example')).at(-1)!.subject).to.equal('Your wallet has another mailbox')
    expect((await env.logIn('new@mail.example')).userId).to.equal(userId)
    expect((await env.logIn('old@mail.example')).userId, 'the old one is a new user').not.to.equal(userId)
  })

  it("does not take the code of one mailbox for the other's, nor one of another session", async () => {
    const { device } = await env.withWallet('one@mail.example')
    const other = await env.withWallet('other@mail.example')
    const { requestId } = await begin(device, 'two@mail.example')
    const code = await env.codeOf('one@mail.example')
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
      (await device.call('redeemSecondaryCode', { body: { requestId, code: await env.codeOf('two@mail.example') } }))
        .why,
    ).to.equal('CODE_EXPIRED')
  })

  it('costs no second code of the old mailbox where the new one was just written to; wrong codes are counted all the same', async () => {
    const { device } = await env.withWallet('eight@mail.example')
    const { requestId } = await begin(device, 'nine@mail.example')
    const code = await env.codeOf('eight@mail.example')
    const redeem = (ownCode: string) => device.call('redeemPrimaryCode', { body: { requestId, code: ownCode } })
    await env.startLogin(env.device(), 'nine@mail.example')
    const early = await redeem(code)
    expect([early.status, early.why]).to.deep.equal([429, 'EMAIL_COOLDOWN'])
    for (let tries = 0; tries < 3; tries++)
      expect((await redeem(code === '000000' ? '000001' : '000000')).why).to.equal('CODE_WRONG')
    env.wait(31_000)
    expect((await redeem(code)).status, 'the fifth try').to.equal(200)
    expect((await redeem(code)).why).to.equal('CODE_EXPIRED')
    expect(
      (await device.call('redeemSecondaryCode', { body: { requestId, code: await env.codeOf('nine@mail.example') } }))
        .status,
    ).to.equal(200)
  })

  it('logs out whoever the old one let in, and no device of the wallet', async () => {
    const owner = await env.withWallet('ten@mail.example')
    const second = await env.addDevice('ten@mail.example')
    const thief = await env.logIn('ten@mail.example')
    const { requestId } = await begin(owner.device, 'eleven@mail.example')
    await owner.device.call('redeemPrimaryCode', { body: { requestId, code: await env.codeOf('ten@mail.example') } })
    expect((await thief.device.call('listEnrollments')).status).to.equal(200)
    await owner.device.call('redeemSecondaryCode', {
      body: { requestId, code: await env.codeOf('eleven@mail.example') },
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
    const { device, userId } = await env.logIn('twelve@mail.example')
    const other = await env.logIn('twelve@mail.example')
    const { requestId } = await begin(other.device, 'thirteen@mail.example')
    await device.call('createWallet', { body: await device.enrollment(userId, new Uint8Array(17)) })
    const primary = { body: { requestId, code: await env.codeOf('twelve@mail.example') } }
    expect((await other.device.call('redeemPrimaryCode', primary)).why).to.equal('SESSION_ENDED')
    await env.logIn('twelve@mail.example', other.device)
    expect((await other.device.call('redeemPrimaryCode', primary)).why).to.equal('NOT_ENROLLED')
    expect(await env.mailsOf('thirteen@mail.example')).to.deep.equal([])
    const { device: alone } = await env.logIn('fourteen@mail.example')
    const begun = await begin(alone, 'fifteen@mail.example')
    await alone.call('redeemPrimaryCode', {
      body: { requestId: begun.requestId, code: await env.codeOf('fourteen@mail.example') },
    })
    expect(
      (
        await alone.call('redeemSecondaryCode', {
          body: { requestId: begun.requestId, code: await env.codeOf('fifteen@mail.example') },
        })
      ).status,
    ).to.equal(200)
    expect((await alone.call('refreshSession')).status).to.equal(200)
  })

  it('gets another code without a new one of the old mailbox, within the limits of mails', async () => {
    const { device } = await env.withWallet('four@mail.example')
    const other = await env.withWallet('five@mail.example')
    const again = (requestId: string, email = 'six@mail.example', from = device) =>
      from.call('startEmailUpdate', { body: { email, origin: dappOrigin, requestId } })
    const { requestId } = await begin(device, 'six@mail.example')
    env.wait(31_000)
    const early = await again(requestId)
    expect(early.body.action, 'before the old mailbox agreed').to.equal('VERIFY_PRIMARY_OTP')
    const agreed = early.body.requestId as string
    await device.call('redeemPrimaryCode', {
      body: { requestId: agreed, code: await env.codeOf('four@mail.example') },
    })
    const first = await env.codeOf('six@mail.example')
    expect((await again(agreed)).status, 'within half a minute').to.equal(429)
    env.wait(31_000)
    const mailed = (await env.mailsOf('four@mail.example')).length
    expect((await again(agreed)).body).to.deep.equal({ requestId: agreed, action: 'VERIFY_SECONDARY_OTP' })
    expect((await env.mailsOf('four@mail.example')).length).to.equal(mailed)
    expect((await again(agreed, 'six@mail.example', other.device)).body.action, 'of another user').to.equal(
      'VERIFY_PRIMARY_OTP',
    )
    expect((await again(agreed, 'seven@mail.example')).body.action, 'for another mailbox').to.equal(
      'VERIFY_PRIMARY_OTP',
    )
    const second = await env.codeOf('six@mail.example')
    if (first !== second)
      expect((await device.call('redeemSecondaryCode', { body: { requestId: agreed, code: first } })).why).to.equal(
        'CODE_WRONG',
      )
    expect(
      (await device.call('redeemSecondaryCode', { body: { requestId: agreed, code: second } })).body,
    ).to.deep.equal({ email: 'six@mail.example' })
  })

  it('cannot be one that logs another user in; that is told to who reads it only', async () => {
    const { device } = await env.withWallet('three@mail.example')
    await env.withWallet('taken@mail.example')
    const { requestId, action } = await begin(device, 'taken@mail.example')
    expect(action).to.equal('VERIFY_PRIMARY_OTP')
    env.wait(31_000)
    await device.call('redeemPrimaryCode', { body: { requestId, code: await env.codeOf('three@mail.example') } })
    const last = await device.call('redeemSecondaryCode', {
      body: { requestId, code: await env.codeOf('taken@mail.example') },
    })
    expect([last.status, last.why]).to.deep.equal([409, 'EMAIL_TAKEN'])
  })

  it('is not for somebody who came in by a social account: a page that asked would let its own mailbox in', async () => {
    const { device, userId } = await env.logIn('social@mail.example')
    // As a social login leaves it.
    env.service.database
      .prepare("UPDATE login_names SET provider = 'google', subject = '1' WHERE user_id = ?")
      .run(userId)
    env.wait(31_000)
    const refused = await device.call('startEmailUpdate', { body: { email: 'first@mail.example', origin: dappOrigin } })
    expect([refused.status, refused.why]).to.deep.equal([403, 'NO_MAILBOX'])
    expect(await env.mailsOf('first@mail.example')).to.deep.equal([])
    expect((await env.logIn('first@mail.example')).userId).not.to.equal(userId)
  })
})
