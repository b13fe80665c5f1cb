import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, it } from 'node:test'
import { expect } from 'chai'
import { ristretto255_oprf } from 'noble-curves-2/ed25519.js'
import type { DeviceAnswer } from '../testing/wallet-device.js'
import { factorOf, downgradeFactors } from '../testing/wallet-factor.js'
import { beginPassword, setPassword, tryPassword } from '../testing/wallet-password.js'
import { walletEnvironment, type LoggedIn, type WalletEnvironment } from '../testing/wallet-environment.js'

const email = 'ada@mail.example'
const password = 'umbrella tundra 47 quince'

describe('S31: a mailbox and a weak recovery password are not the wallet', () => {
  let env: WalletEnvironment
  let dataDir: string
  let owner: LoggedIn & { readonly enrollmentId: string }
  let thief: LoggedIn
  beforeEach(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'w3m-guesses-'))
    env = await walletEnvironment({ dataDir })
    owner = await env.withWallet(email)
    expect((await setPassword(owner.device, password)).status).to.equal(200)
    thief = await env.logIn(email)
  })
  afterEach(async () => {
    await env.close()
    rmSync(dataDir, { recursive: true })
  })

  /** Tries until the server takes it, with as few logins as that needs: a mailbox gets ten codes a day. */
  async function guess(attempt: () => Promise<DeviceAnswer>): Promise<DeviceAnswer> {
    for (;;) {
      let answer = await attempt()
      if (answer.why === 'SESSION_ENDED' || answer.why === 'LOGIN_NEEDED') {
        await env.logIn(email, thief.device)
        answer = await attempt()
      }
      const seconds = Number(answer.headers.get('retry-after'))
      // The day's end is waited for by nobody.
      if (answer.status !== 429 || seconds > 7_800) return answer
      env.wait(seconds * 1_000)
    }
  }
  const guesses = async () =>
    ((await owner.device.call('getRecovery')).body as unknown as { guesses: { at: number; isOpened: boolean }[] })
      .guesses
  const mayBeOpened = async () => (await owner.device.call('getRecovery')).body.mayBeOpened
  const noticeCount = async () =>
    (await env.mailsOf(email)).filter(({ subject }) => subject === 'A recovery password was tried on your wallet')
      .length

  it('a fresh login is given nothing to try a guess on elsewhere', async () => {
    const { body } = await thief.device.call('getRecovery')
    expect(Object.keys(body)).to.deep.equal(['factors'])
    expect((body.factors as object[]).map(factor => Object.keys(factor))).to.deep.equal([['kind', 'salt', 'isGuarded']])
    expect((await thief.device.release(thief.userId, owner.enrollmentId)).why).to.equal('RECOVERY_CLOSED')
    const wrong = await beginPassword(thief.device, thief.userId, 'password1234')
    expect(Object.keys(wrong.body)).to.deep.equal(['challenge', 'evaluated'])
    expect((await wrong.open()).why).to.equal('GUESS_WRONG')
    expect((await thief.device.release(thief.userId, owner.enrollmentId)).why).to.equal('RECOVERY_CLOSED')
  })

  it('the right password opens the shares for the session that tried it, and for no other', async () => {
    const other = await env.logIn(email)
    expect((await tryPassword(thief.device, thief.userId, password)).body).to.have.keys('sealed', 'enrollments')
    expect((await thief.device.release(thief.userId, owner.enrollmentId)).status).to.equal(200)
    expect((await other.device.release(other.userId, owner.enrollmentId)).why).to.equal('RECOVERY_CLOSED')
  })

  it('a try ends in the session that began it, and once', async () => {
    const other = await env.logIn(email)
    const begun = await beginPassword(thief.device, thief.userId, password)
    const { challenge } = begun.body
    expect((await other.device.call('openRecovery', { body: { challenge } })).why).to.equal('GUESS_WRONG')
    expect((await thief.device.call('openRecovery', { body: { challenge } })).why, 'without a signature').to.equal(
      'GUESS_WRONG',
    )
    expect((await begun.open()).why, 'after that').to.equal('GUESS_WRONG')
  })

  it("the eleventh guess of a day is refused, also after a restart, and each was mailed and is on the owner's list", async () => {
    for (let count = 0; count < 10; count++)
      expect((await guess(() => tryPassword(thief.device, thief.userId, `guess number ${count}`))).why).to.equal(
        'GUESS_WRONG',
      )
    expect(await noticeCount()).to.equal(10)
    await owner.device.call('refreshSession')
    expect((await guesses()).map(guess => guess.isOpened)).to.deep.equal(Array.from({ length: 10 }, () => false))
    const refused = await guess(() => tryPassword(thief.device, thief.userId, password))
    expect([refused.status, refused.why]).to.deep.equal([429, 'GUESSES_LIMITED'])
    expect(Number(refused.headers.get('retry-after'))).to.be.within(72_000, 86_400)
    const at = env.now()
    await env.close()
    env = await walletEnvironment({ dataDir })
    env.wait(at - env.now() + 60_000)
    const back = await env.logIn(email)
    expect((await tryPassword(back.device, back.userId, password)).why).to.equal('GUESSES_LIMITED')
    env.wait(24 * 3_600_000)
    await env.logIn(email, back.device)
    expect((await tryPassword(back.device, back.userId, password)).status).to.equal(200)
  })

  it('guesses stay counted and listed where the password is changed: nobody gets ten more by that', async () => {
    for (let count = 0; count < 10; count++)
      await guess(() => tryPassword(thief.device, thief.userId, `guess ${count}`))
    await owner.device.call('refreshSession')
    expect((await setPassword(owner.device, 'another good one 9 lamps')).status).to.equal(200)
    expect(await guesses()).to.have.lengthOf(10)
    const refused = await guess(() => tryPassword(thief.device, thief.userId, 'another good one 9 lamps'))
    expect([refused.status, refused.why]).to.deep.equal([429, 'GUESSES_LIMITED'])
  })

  it('the pause grows with each guess that opened nothing, and a hundred at once are no more than one', async () => {
    const pauses: number[] = []
    const wrong = () => tryPassword(thief.device, thief.userId, 'wrong')
    expect([(await wrong()).why, (await wrong()).why], 'a mistyped one may be typed again at once').to.deep.equal([
      'GUESS_WRONG',
      'GUESS_WRONG',
    ])
    for (let count = 0; count < 4; count++) {
      pauses.push(Number((await wrong()).headers.get('retry-after')))
      env.wait(pauses.at(-1)! * 1_000 - 1)
      expect((await wrong()).why).to.equal('GUESSES_LIMITED')
      env.wait(1)
      expect((await wrong()).why).to.equal('GUESS_WRONG')
    }
    expect(pauses).to.deep.equal([30, 60, 120, 240])
    const blinded = Buffer.from(ristretto255_oprf.oprf.blind(new Uint8Array(1)).blinded).toString('base64url')
    env.wait(12 * 3_600_000)
    await env.logIn(email, thief.device)
    const many = await Promise.all(
      Array.from({ length: 100 }, () => thief.device.call('beginRecovery', { body: { kind: 'password', blinded } })),
    )
    expect(many.filter(({ status }) => status === 200)).to.have.lengthOf(1)
  })

  it('what was begun or opened before the password changed, or before a device was removed, leads nowhere', async () => {
    const begun = await beginPassword(thief.device, thief.userId, password)
    expect((await setPassword(owner.device, 'another good one 9 lamps')).status).to.equal(200)
    expect((await begun.open()).why).to.equal('RECOVERY_CHANGED')
    expect((await tryPassword(thief.device, thief.userId, password)).why, 'the former password').to.equal('GUESS_WRONG')
    env.wait(31_000)
    expect((await tryPassword(thief.device, thief.userId, 'another good one 9 lamps')).status).to.equal(200)
    await setPassword(owner.device, 'a third one 55 harbours')
    expect((await thief.device.release(thief.userId, owner.enrollmentId)).why).to.equal('RECOVERY_CLOSED')
    const second = await env.addDevice(email)
    expect((await tryPassword(thief.device, thief.userId, 'a third one 55 harbours')).status).to.equal(200)
    expect(
      (await owner.device.call('revokeEnrollment', { path: { enrollmentId: second.enrollmentId } })).status,
    ).to.equal(200)
    expect((await thief.device.release(thief.userId, owner.enrollmentId)).why).to.equal('RECOVERY_CLOSED')
    expect(
      (env.service.database.prepare('SELECT count(*) AS kept FROM recovery_prf_keys').get() as { kept: number }).kept,
      'of three keys',
    ).to.equal(1)
  })

  it('a device of the wallet checks ten passwords a day against the present one, in all its sessions; a first password is none of them', async () => {
    const { blinded } = ristretto255_oprf.oprf.blind(new Uint8Array(1))
    const check = (device: typeof owner.device) =>
      device.call('preparePassword', { body: { blinded: Buffer.from(blinded).toString('base64url') } })
    for (let count = 0; count < 9; count++)
      expect((await check(owner.device)).body).to.have.keys('prfKey', 'evaluated', 'former')
    expect((await setPassword(owner.device, 'another good one 9 lamps')).status, 'the tenth').to.equal(200)
    const many = await Promise.all(Array.from({ length: 5 }, () => check(owner.device)))
    expect(many.map(({ status, why }) => [status, why])).to.deep.equal(many.map(() => [429, 'GUESSES_LIMITED']))
    expect(Object.keys(many[0]!.body)).not.to.include.members(['former'])
    expect(Number(many[0]!.headers.get('retry-after'))).to.be.within(42_000, 43_200)
    await env.logIn(email, owner.device)
    expect((await check(owner.device)).why, 'in another session').to.equal('GUESSES_LIMITED')
    const second = await env.addDevice(email)
    expect((await check(second.device)).status, 'on another device').to.equal(200)
    expect(await guesses(), 'these are no tries of others').to.deep.equal([])
    env.wait(24 * 3_600_000)
    await env.logIn(email, owner.device)
    expect((await setPassword(owner.device, 'a third one 55 harbours')).status, 'a day later').to.equal(200)
  })

  it('the owner is told where what opens the wallet went to a device that was never added', async () => {
    expect(await mayBeOpened()).to.equal(false)
    await tryPassword(thief.device, thief.userId, password)
    await thief.device.release(thief.userId, owner.enrollmentId)
    expect(await mayBeOpened()).to.equal(true)
  })

  it('the owner is told so of a device that was removed and comes back, until it is added again', async () => {
    async function addThief(): Promise<string> {
      const body = await thief.device.enrollment(thief.userId, new Uint8Array(17))
      expect((await thief.device.call('addEnrollment', { body })).status).to.equal(200)
      return body.enrollmentId
    }
    const enrollmentId = await addThief()
    expect((await owner.device.call('revokeEnrollment', { path: { enrollmentId } })).status).to.equal(200)
    await env.logIn(email, thief.device)
    await tryPassword(thief.device, thief.userId, password)
    expect((await thief.device.release(thief.userId, owner.enrollmentId)).status).to.equal(200)
    expect(await mayBeOpened()).to.equal(true)
    await addThief()
    expect(await mayBeOpened()).to.equal(false)
  })

  it('a password from before is given to no login without being counted and mailed', async () => {
    downgradeFactors(env.service.database)
    env.service.database
      .prepare("UPDATE recovery_factors SET proof_key = NULL, prf_key = NULL WHERE kind = 'password'")
      .run()
    expect((await thief.device.call('getRecovery')).body).to.have.deep.nested.property('factors[0].isGuarded', false)
    const begin = () => thief.device.call('beginRecovery', { body: { kind: 'password' } })
    const { challenge } = (await begin()).body
    expect((await thief.device.call('openRecovery', { body: { challenge } })).body).to.have.keys(
      'wrapped',
      'enrollments',
    )
    expect(await noticeCount()).to.equal(1)
    for (let count = 1; count < 10; count++) expect((await guess(begin)).status).to.equal(200)
    expect((await guess(begin)).why).to.equal('GUESSES_LIMITED')
  })

  it("a password is not stored without the server's part in it, nor by who holds no share", async () => {
    const { proofKey: _none, ...unsigned } = factorOf('password')
    expect((await owner.device.call('addRecovery', { body: unsigned })).why).to.equal('proofKey')
    expect((await owner.device.call('addRecovery', { body: factorOf('password') })).why).to.equal('prfKey')
    expect(
      (await owner.device.call('addRecovery', { body: factorOf('password', { prfKey: 'A'.repeat(22) }) })).why,
    ).to.equal('prfKey')
    const { blinded } = ristretto255_oprf.oprf.blind(new Uint8Array(1))
    expect(
      (await thief.device.call('preparePassword', { body: { blinded: Buffer.from(blinded).toString('base64url') } }))
        .why,
    ).to.equal('NOT_ENROLLED')
    for (const bad of [Buffer.alloc(32), Buffer.alloc(32, 255)])
      expect(
        (await thief.device.call('beginRecovery', { body: { kind: 'password', blinded: bad.toString('base64url') } }))
          .why,
        'no element',
      ).to.equal('blinded')
    expect(await noticeCount(), 'nothing was answered').to.equal(0)
  })
})
