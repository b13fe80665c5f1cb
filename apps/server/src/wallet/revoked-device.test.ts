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
    const lostDevice = await env.addDevice('ada@mail.example')
    expect((await lostDevice.device.release(lostDevice.userId, lostDevice.enrollmentId)).share).to.deep.equal(
      lostDevice.share,
    )
    expect(
      (await owner.device.call('revokeEnrollment', { path: { enrollmentId: lostDevice.enrollmentId } })).status,
    ).to.equal(200)
    expect((await lostDevice.device.release(lostDevice.userId, lostDevice.enrollmentId)).status).to.equal(401)
    expect((await lostDevice.device.call('refreshSession')).status).to.equal(401)
    expect((await lostDevice.device.call('listEnrollments')).status).to.equal(401)
    expect((await owner.device.release(owner.userId, owner.enrollmentId)).share).to.deep.equal(owner.share)
  })

  it('leaves nothing of its shares behind, for whoever logs in', async () => {
    const owner = await env.withWallet('bo@mail.example')
    const lostDevice = await env.addDevice('bo@mail.example')
    await owner.device.call('revokeEnrollment', { path: { enrollmentId: lostDevice.enrollmentId } })
    const again = await env.logIn('bo@mail.example', lostDevice.device)
    expect((await again.device.release(again.userId, lostDevice.enrollmentId)).status).to.equal(404)
    await setPassword(owner.device, 'umbrella tundra 47 quince')
    const { enrollments } = (await tryPassword(again.device, again.userId, 'umbrella tundra 47 quince'))
      .body as unknown as { enrollments: { enrollmentId: string }[] }
    expect(enrollments.map(enrollment => enrollment.enrollmentId)).to.deep.equal([owner.enrollmentId])
    const rows = env.service.database.prepare('SELECT id FROM enrollments WHERE id = ?').all(lostDevice.enrollmentId)
    expect(rows).to.deep.equal([])
  })

  it('is told to open a link when its mailbox logs in on it again', async () => {
    const owner = await env.withWallet('cy@mail.example')
    const lostDevice = await env.addDevice('cy@mail.example')
    await owner.device.call('revokeEnrollment', { path: { enrollmentId: lostDevice.enrollmentId } })
    env.wait(30_000)
    expect((await env.startLogin(lostDevice.device, 'cy@mail.example')).body.action).to.equal('VERIFY_DEVICE')
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
    const otherEnv = await walletEnvironment({ keys })
    try {
      const owner = await otherEnv.withWallet('di@mail.example')
      const lostDevice = await otherEnv.addDevice('di@mail.example')
      const onItsWay = lostDevice.device.release(lostDevice.userId, lostDevice.enrollmentId)
      expect(await Promise.race([sealed, onItsWay])).to.equal('sealed')
      const removed = await owner.device.call('revokeEnrollment', { path: { enrollmentId: lostDevice.enrollmentId } })
      expect(removed.status).to.equal(200)
      letGo()
      const { status, share } = await onItsWay
      expect([status, share]).to.deep.equal([401, undefined])
      expect((await lostDevice.device.release(lostDevice.userId, lostDevice.enrollmentId)).status).to.equal(401)
    } finally {
      letGo()
      await otherEnv.close()
    }
  })

  describe('who kept the request that enrolled it', () => {
    const email = 'flo@mail.example'
    const share = new Uint8Array(17).fill(7)
    let owner: Awaited<ReturnType<WalletEnvironment['withWallet']>>
    let lostDevice: Awaited<ReturnType<WalletEnvironment['logIn']>>
    let request: Awaited<ReturnType<typeof lostDevice.device.enrollment>>
    before(async () => {
      owner = await env.withWallet(email)
      lostDevice = await env.logIn(email)
      request = await lostDevice.device.enrollment(lostDevice.userId, share)
      expect((await lostDevice.device.call('addEnrollment', { body: request })).status).to.equal(200)
    })
    const enrolled = async () =>
      (
        (await owner.device.call('listEnrollments')).body as unknown as { enrollments: { enrollmentId: string }[] }
      ).enrollments.map(enrollment => enrollment.enrollmentId)

    it('may send it again while it holds: the same device gets the same, and nothing changes', async () => {
      const again = {
        ...request,
        authShare: (
          await lostDevice.device.enrollment(lostDevice.userId, new Uint8Array(17), {
            enrollmentId: request.enrollmentId,
          })
        ).authShare,
      }
      for (const body of [request, again])
        expect((await lostDevice.device.call('addEnrollment', { body })).status).to.equal(200)
      expect((await lostDevice.device.release(lostDevice.userId, request.enrollmentId)).share).to.deep.equal(share)
      expect(await enrolled()).to.have.lengthOf(2)
    })

    it('gets no share back by it after a new login, and owns nothing', async () => {
      await owner.device.call('revokeEnrollment', { path: { enrollmentId: request.enrollmentId } })
      await env.logIn(email, lostDevice.device)
      const again = await lostDevice.device.call('addEnrollment', { body: request })
      expect([again.status, again.why]).to.deep.equal([409, 'ENROLLMENT_ENDED'])
      await ownsNothing(lostDevice.device)
    })

    it('nor on any other device, not even signed anew for that one', async () => {
      const { device } = await env.logIn(email)
      const replayed = await device.call('addEnrollment', { body: request })
      expect([replayed.status, replayed.why]).to.deep.equal([403, 'OWNER_WRONG'])
      const signedAnew = await device.enrollment(owner.userId, share, { enrollmentId: request.enrollmentId })
      expect((await device.call('addEnrollment', { body: signedAnew })).why).to.equal('ENROLLMENT_ENDED')
      await ownsNothing(device)
    })

    it('nor by one that was signed for it and never sent: it is for the key of one device', async () => {
      const unsent = await lostDevice.device.enrollment(owner.userId, share)
      const { device } = await env.logIn(email)
      expect((await device.call('addEnrollment', { body: unsent })).why).to.equal('OWNER_WRONG')
      await ownsNothing(device)
    })

    it('nor by one that another of the same device took the place of', async () => {
      const { device, userId, enrollmentId } = await env.withWallet('ida@mail.example')
      const [initial, second] = [await device.enrollment(userId, share), await device.enrollment(userId, share)]
      for (const body of [initial, second]) expect((await device.call('addEnrollment', { body })).status).to.equal(200)
      const first = await device.enrollment(userId, share, { enrollmentId })
      for (const body of [initial, first])
        expect((await device.call('addEnrollment', { body })).why).to.equal('ENROLLMENT_ENDED')
      expect((await device.release(userId, second.enrollmentId)).share).to.deep.equal(share)
    })

    async function ownsNothing(device: typeof lostDevice.device) {
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
    const logInAfterRemoval = async (email: string, beforeRemoval = () => {}) => {
      const owner = await env.withWallet(email)
      const lostDevice = await env.addDevice(email)
      env.wait(31_000)
      const { requestId } = (await env.startLogin(lostDevice.device, email)).body
      const code = await env.codeOf(email)
      beforeRemoval()
      await owner.device.call('revokeEnrollment', { path: { enrollmentId: lostDevice.enrollmentId } })
      return { lostDevice, login: { body: { requestId, code } } }
    }
    const isToldOfALink = async (
      lostDevice: { readonly device: ReturnType<WalletEnvironment['device']> },
      email: string,
    ) => {
      env.wait(31_000)
      expect((await env.startLogin(lostDevice.device, email)).body.action).to.equal('VERIFY_DEVICE')
    }

    it('does not come in by it, and still needs a link', async () => {
      const { lostDevice, login } = await logInAfterRemoval('gil@mail.example')
      expect(
        env.service.database.prepare('SELECT id FROM mail_requests WHERE id = ?').all(login.body.requestId),
      ).to.deep.equal([])
      expect((await lostDevice.device.call('redeemCode', login)).why).to.equal('CODE_EXPIRED')
      await isToldOfALink(lostDevice, 'gil@mail.example')
      await env.logIn('gil@mail.example', lostDevice.device)
    })

    it('not even where the code is there yet', async () => {
      const { database } = env.service
      const { lostDevice, login } = await logInAfterRemoval('hal@mail.example', () =>
        database.exec('CREATE TABLE kept_requests AS SELECT * FROM mail_requests'),
      )
      database.exec(
        'DELETE FROM mail_requests; INSERT INTO mail_requests SELECT * FROM kept_requests; DROP TABLE kept_requests',
      )
      expect((await lostDevice.device.call('redeemCode', login)).why).to.equal('CODE_EXPIRED')
      await isToldOfALink(lostDevice, 'hal@mail.example')
    })
  })

  it('the last device of a wallet cannot be thrown out: the wallet would be lost', async () => {
    const { device, enrollmentId } = await env.withWallet('ed@mail.example')
    const answer = await device.call('revokeEnrollment', { path: { enrollmentId } })
    expect([answer.status, answer.why]).to.deep.equal([409, 'LAST_DEVICE'])
  })
})
