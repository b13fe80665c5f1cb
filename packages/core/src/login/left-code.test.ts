import { expect } from 'chai'
import { loginKeys } from '../storage/login-keys.js'
import { createLoginFixture, type LoginFixture } from '../testing/login-fixture.js'
import { until } from '../testing/until.js'

const email = 'ada@example.com'

describe('a mailed code after the modal was closed over its boxes', () => {
  let stage: LoginFixture
  const start = () => (stage = createLoginFixture())
  const phase = (expected: string) => until(stage.store.$state, state => state.phase === expected)
  const connected = () => until(stage.account.$state, state => state.eip155?.status === 'connected')
  const toCode = async () => {
    await stage.modal.open()
    stage.store.submitEmail(email)
    await phase('code')
  }
  const leave = async () => {
    await toCode()
    await stage.modal.close()
    await phase('idle')
    await stage.modal.open()
  }

  afterEach(() => stage.end())

  it('is taken, and no other is mailed', async () => {
    start()
    await leave()
    stage.store.submitEmail(` ${email}`)
    await phase('code')
    expect([stage.view(), stage.frame.count('CONNECT_EMAIL')]).to.deep.equal(['EmailVerifyOtp', 1])
    stage.store.submitCode('123456')
    await connected()
    await phase('idle')
    expect(stage.store.recentEmails()).to.deep.equal([email])
    await stage.connection.disconnect()
    // What was redeemed is no code any more.
    await stage.modal.open()
    stage.store.submitEmail(email)
    await phase('code')
    expect(stage.frame.count('CONNECT_EMAIL')).to.equal(2)
  })

  it('is followed by another one when that is asked for', async () => {
    start()
    await leave()
    stage.store.submitEmail(email)
    await phase('code')
    stage.storage.set(loginKeys.lastEmail, String(Date.now() - 30_000))
    stage.store.resend()
    await until(stage.frame.$requestedMethod, () => stage.frame.count('CONNECT_EMAIL') === 2)
  })

  it('is followed by another one at once where the clock was set back: nobody knows how old it is', async () => {
    start()
    await leave()
    stage.storage.set(loginKeys.lastEmail, String(Date.now() + 3_600_000))
    stage.store.submitEmail(email)
    await phase('code')
    expect([stage.store.$state.get(), stage.store.resendAtMs()]).to.deep.equal([
      { phase: 'code', email, resendAtMs: 0 },
      0,
    ])
    stage.store.resend()
    await until(stage.frame.$requestedMethod, () => stage.frame.count('CONNECT_EMAIL') === 2)
  })

  it('holds no other mailbox up: the half minute is of the mailbox', async () => {
    start()
    await leave()
    stage.store.submitEmail('bo@example.com')
    await phase('code')
    expect(stage.store.$state.get()).to.include({ email: 'bo@example.com' })
    expect(stage.frame.count('CONNECT_EMAIL')).to.equal(2)
  })

  it('holds its own mailbox up also where another one was mailed since, whose code stays good', async () => {
    start()
    await leave()
    stage.store.submitEmail('bo@example.com')
    await phase('code')
    await stage.modal.close()
    await phase('idle')
    await stage.modal.open()
    stage.store.submitEmail(email)
    expect(stage.store.$state.get()).to.deep.nested.include({ phase: 'failed', 'error.code': 'EMAIL_COOLDOWN' })
    stage.store.submitEmail('bo@example.com')
    await phase('code')
    expect(stage.frame.count('CONNECT_EMAIL')).to.equal(2)
  })

  it('is too old after ten minutes: a new one is mailed', async () => {
    start()
    await leave()
    const { now } = Date
    Date.now = () => now() + 600_000
    try {
      stage.store.submitEmail(email)
      await phase('code')
    } finally {
      Date.now = now
    }
    expect(stage.frame.count('CONNECT_EMAIL')).to.equal(2)
  })

  const loads: readonly (readonly [what: string, load: () => Promise<unknown>])[] = [
    [
      'the frame was loaded anew meanwhile',
      async () => {
        stage.frame.flags.hangs.add('CONNECT_FARCASTER')
        stage.store.startSocial('farcaster')
        await until(stage.frame.$requestedMethod, () => stage.frame.count('CONNECT_FARCASTER') === 1)
        stage.router.back()
        await phase('idle')
      },
    ],
    ['the frame became a window of its own', async () => stage.store.openWindow()],
    ['the frame’s window is closed', async () => stage.frame.tellWindow({ phase: 'closed' })],
  ]
  for (const [what, load] of loads)
    it(`is not asked for where ${what}: another one is mailed`, async () => {
      start()
      await leave()
      await load()
      stage.storage.set(loginKeys.lastEmail, String(Date.now() - 30_000))
      stage.store.submitEmail(email)
      await phase('code')
      expect(stage.frame.count('CONNECT_EMAIL')).to.equal(2)
    })

  it('is followed by another one where the frame’s window is opened anew over its boxes', async () => {
    start()
    await toCode()
    stage.storage.set(loginKeys.lastEmail, String(Date.now() - 30_000))
    stage.store.openWindow()
    await until(stage.frame.$requestedMethod, () => stage.frame.count('CONNECT_EMAIL') === 2)
    await phase('code')
    stage.store.openWindow()
    expect([stage.store.$state.get().phase, stage.frame.count('CONNECT_EMAIL')]).to.deep.equal(['code', 2])
  })

  it('is not asked for where it was refused as expired', async () => {
    start()
    await toCode()
    stage.frame.flags.failures.set('CONNECT_OTP', { code: 'CODE_EXPIRED' })
    stage.store.submitCode('123456')
    await until(stage.store.$state, state => state.phase === 'code' && state.error !== undefined)
    await stage.modal.close()
    await phase('idle')
    await stage.modal.open()
    stage.storage.set(loginKeys.lastEmail, String(Date.now() - 30_000))
    stage.store.submitEmail(email)
    await phase('code')
    expect(stage.frame.count('CONNECT_EMAIL')).to.equal(2)
  })
})
