import { after, before, describe, it } from 'node:test'
import { expect } from 'chai'
import { setPassword, tryPassword } from '../testing/wallet-password.js'
import { dappOrigin, walletEnvironment, type WalletEnvironment } from '../testing/wallet-environment.js'
import { deriveKeys } from './keys/derived-keys.js'

describe('S22: a device that was thrown out is out at once', () => {
  let env: WalletEnvironment
  before(async () => void (env = await walletEnvironment()))
  after(() => env.close())

  it('gets no share, no token and no answer any more; the others go on', async () => {
    const owner = await env.withWallet('ada@mail.example')
    const lost = await env.addDevice('ada@mail.example')
    expect((await lost.device.release(lost.userId, lost.enrollmentId)).share).to.deep.equal(lost.share)
    expect(
      (await owner.device.call('revokeEnrollment', { path: { enrollmentId: lost.enrollmentId } })).status,
    ).to.equal(200)
    expect((await lost.device.release(lost.userId, lost.enrollmentId)).status).to.equal(401)
    expect((await lost.device.call('refreshSession')).status).to.equal(401)
    expect((await lost.device.call('listEnrollments')).status).to.equal(401)
    expect((await owner.device.release(owner.userId, owner.enrollmentId)).share).to.deep.equal(owner.share)
  })

  it('leaves nothing of its shares behind, for whoever logs in', async () => {
    const owner = await env.withWallet('bo@mail.example')
    const lost = await env.addDevice('bo@mail.example')
    await owner.device.call('revokeEnrollment', { path: { enrollmentId: lost.enrollmentId } })
    const again = await env.logIn('bo@mail.example', lost.device)
    expect((await again.device.release(again.userId, lost.enrollmentId)).status).to.equal(404)
    await setPassword(owner.device, 'umbrella tundra 47 quince')
    const { enrollments } = (await tryPassword(again.device, again.userId, 'umbrella tundra 47 quince'))
      .body as unknown as { enrollments: { enrollmentId: string }[] }
    expect(enrollments.map(each => each.enrollmentId)).to.deep.equal([owner.enrollmentId])
    const rows = env.service.database.prepare('SELECT id FROM enrollments WHERE id = ?').all(lost.enrollmentId)
    expect(rows).to.deep.equal([])
  })

  it('is told to open a link when its mailbox logs in on it again', async () => {
    const owner = await env.withWallet('cy@mail.example')
    const lost = await env.addDevice('cy@mail.example')
    await owner.device.call('revokeEnrollment', { path: { enrollmentId: lost.enrollmentId } })
    env.wait(30_000)
    expect((await env.startLogin(lost.device, 'cy@mail.example')).body.action).to.equal('VERIFY_DEVICE')
    expect((await env.mailsOf('cy@mail.example')).at(-1)!.text).to.contain('/device?token=')
  })

  it('a share that is on its way while the device is thrown out does not leave', async () => {
    let [onSealed, letGo] = [(): void => undefined, (): void => undefined]
    const sealed = new Promise<'sealed'>(resolve => (onSealed = () => resolve('sealed')))
    const gate = new Promise<void>(resolve => (letGo = resolve))
    const inner = await deriveKeys(new Uint8Array(32).fill(7))
    const keys: typeof inner = {
      ...inner,
      async seal(...args) {
        const answer = await inner.seal(...args)
        onSealed()
        await gate
        return answer
      },
    }
    const own = await walletEnvironment({ keys })
    try {
      const owner = await own.withWallet('di@mail.example')
      const lost = await own.addDevice('di@mail.example')
      const onItsWay = lost.device.release(lost.userId, lost.enrollmentId)
      expect(await Promise.race([sealed, onItsWay])).to.equal('sealed')
      const removed = await owner.device.call('revokeEnrollment', { path: { enrollmentId: lost.enrollmentId } })
      expect(removed.status).to.equal(200)
      letGo()
      const { status, share } = await onItsWay
      expect([status, share]).to.deep.equal([401, undefined])
      expect((await lost.device.release(lost.userId, lost.enrollmentId)).status).to.equal(401)
    } finally {
      letGo()
      await own.close()
    }
  })

  describe('who kept the request that enrolled it', () => {
    const mailbox = 'flo@mail.example'
    const share = new Uint8Array(17).fill(7)
    let owner: Awaited<ReturnType<WalletEnvironment['withWallet']>>
    let lost: Awaited<ReturnType<WalletEnvironment['logIn']>>
    let request: Awaited<ReturnType<typeof lost.device.enrollment>>
    before(async () => {
      owner = await env.withWallet(mailbox)
      lost = await env.logIn(mailbox)
      request = await lost.device.enrollment(lost.userId, share)
      expect((await lost.device.call('addEnrollment', { body: request })).status).to.equal(200)
    })
    const enrolled = async () =>
      (
        (await owner.device.call('listEnrollments')).body as unknown as { enrollments: { enrollmentId: string }[] }
      ).enrollments.map(each => each.enrollmentId)

    it('may send it again while it holds: the same device gets the same, and nothing changes', async () => {
      const again = {
        ...request,
        authShare: (
          await lost.device.enrollment(lost.userId, new Uint8Array(17), { enrollmentId: request.enrollmentId })
        ).authShare,
      }
      for (const body of [request, again])
        expect((await lost.device.call('addEnrollment', { body })).status).to.equal(200)
      expect((await lost.device.release(lost.userId, request.enrollmentId)).share).to.deep.equal(share)
      expect(await enrolled()).to.have.lengthOf(2)
    })

    it('gets no share back by it after a new login, and owns nothing', async () => {
      await owner.device.call('revokeEnrollment', { path: { enrollmentId: request.enrollmentId } })
      await env.logIn(mailbox, lost.device)
      const again = await lost.device.call('addEnrollment', { body: request })
      expect([again.status, again.why]).to.deep.equal([409, 'ENROLLMENT_ENDED'])
      await ownsNothing(lost.device)
    })

    it('nor on any other device, not even signed anew for that one', async () => {
      const { device } = await env.logIn(mailbox)
      const replayed = await device.call('addEnrollment', { body: request })
      expect([replayed.status, replayed.why]).to.deep.equal([403, 'OWNER_WRONG'])
      const signedAnew = await device.enrollment(owner.userId, share, { enrollmentId: request.enrollmentId })
      expect((await device.call('addEnrollment', { body: signedAnew })).why).to.equal('ENROLLMENT_ENDED')
      await ownsNothing(device)
    })

    it('nor by one that was signed for it and never sent: it is for the key of one device', async () => {
      const unsent = await lost.device.enrollment(owner.userId, share)
      const { device } = await env.logIn(mailbox)
      expect((await device.call('addEnrollment', { body: unsent })).why).to.equal('OWNER_WRONG')
      await ownsNothing(device)
    })

    it('nor by one that another of the same device took the place of', async () => {
      const { device, userId, enrollmentId } = await env.withWallet('ida@mail.example')
      const [former, latter] = [await device.enrollment(userId, share), await device.enrollment(userId, share)]
      for (const body of [former, latter]) expect((await device.call('addEnrollment', { body })).status).to.equal(200)
      const first = await device.enrollment(userId, share, { enrollmentId })
      for (const body of [former, first])
        expect((await device.call('addEnrollment', { body })).why).to.equal('ENROLLMENT_ENDED')
      expect((await device.release(userId, latter.enrollmentId)).share).to.deep.equal(share)
    })

    async function ownsNothing(device: typeof lost.device) {
      expect((await device.release(owner.userId, request.enrollmentId)).status).to.equal(404)
      for (const enrollmentId of await enrolled())
        expect((await device.call('revokeEnrollment', { path: { enrollmentId } })).why).to.equal('NOT_ENROLLED')
      expect(
        (await device.call('startEmailUpdate', { body: { email: 'mallory@mail.example', origin: dappOrigin } })).why,
      ).to.equal('NOT_ENROLLED')
      expect((await device.call('endOtherSessions')).why).to.equal('NOT_ENROLLED')
      expect(await enrolled())
        .to.include(owner.enrollmentId)
        .and.not.include(request.enrollmentId)
    }
  })

  describe('that asked for a code before', () => {
    const logInAfterRemoval = async (mailbox: string, beforeRemoval = () => {}) => {
      const owner = await env.withWallet(mailbox)
      const lost = await env.addDevice(mailbox)
      env.wait(31_000)
      const { requestId } = (await env.startLogin(lost.device, mailbox)).body
      const code = await env.codeOf(mailbox)
      beforeRemoval()
      await owner.device.call('revokeEnrollment', { path: { enrollmentId: lost.enrollmentId } })
      return { lost, login: { body: { requestId, code } } }
    }
    const isToldOfALink = async (
      lost: { readonly device: ReturnType<WalletEnvironment['device']> },
      mailbox: string,
    ) => {
      env.wait(31_000)
      expect((await env.startLogin(lost.device, mailbox)).body.action).to.equal('VERIFY_DEVICE')
    }

    it('does not come in by it, and still needs a link', async () => {
      const { lost, login } = await logInAfterRemoval('gil@mail.example')
      expect(
        env.service.database.prepare('SELECT id FROM mail_requests WHERE id = ?').all(login.body.requestId),
      ).to.deep.equal([])
      expect((await lost.device.call('redeemCode', login)).why).to.equal('CODE_EXPIRED')
      await isToldOfALink(lost, 'gil@mail.example')
      await env.logIn('gil@mail.example', lost.device)
    })

    it('not even where the code is there yet', async () => {
      const { database } = env.service
      const { lost, login } = await logInAfterRemoval('hal@mail.example', () =>
        database.exec('CREATE TABLE kept_requests AS SELECT * FROM mail_requests'),
      )
      database.exec(
        'DELETE FROM mail_requests; INSERT INTO mail_requests SELECT * FROM kept_requests; DROP TABLE kept_requests',
      )
      expect((await lost.device.call('redeemCode', login)).why).to.equal('CODE_EXPIRED')
      await isToldOfALink(lost, 'hal@mail.example')
    })
  })

  it('the last device of a wallet cannot be thrown out: the wallet would be lost', async () => {
    const { device, enrollmentId } = await env.withWallet('ed@mail.example')
    const answer = await device.call('revokeEnrollment', { path: { enrollmentId } })
    expect([answer.status, answer.why]).to.deep.equal([409, 'LAST_DEVICE'])
  })
})
