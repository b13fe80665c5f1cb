import { expect } from 'chai'
import { loginKeys } from '../storage/login-keys.js'
import { createLoginFixture, type LoginFixture } from '../testing/login-fixture.js'
import { until } from '../testing/until.js'

const next = 'grace@example.com'

describe('changing the mailbox', () => {
  let stage: LoginFixture
  const phase = (expected: string) => until(stage.store.$emailUpdate, state => state.phase === expected)
  const error = () => (stage.store.$emailUpdate.get() as { readonly error?: { readonly code: unknown } }).error?.code

  beforeEach(async () => {
    stage = createLoginFixture({ flags: { email: 'ada@example.com' } })
    stage.storage.set(loginKeys.used, 'true')
    await stage.connection.reconnect('eip155', 'ID_AUTH')
    await stage.modal.open({ view: 'AccountSettings' })
    stage.router.push('UpdateEmailWallet')
  })
  afterEach(() => stage.end())

  it('takes a code of the present one, then of the new one, and leads back to where it began', async () => {
    stage.store.updateEmail(next)
    await phase('primary')
    expect(stage.view()).to.equal('UpdateEmailPrimaryOtp')
    stage.store.submitUpdateCode('111111')
    await phase('secondary')
    expect(stage.view()).to.equal('UpdateEmailSecondaryOtp')
    stage.store.submitUpdateCode('222222')
    await phase('idle')
    expect(stage.view()).to.equal('AccountSettings')
    expect(stage.store.$user.get()!.user.email).to.equal(next)
    expect(stage.storage.get(loginKeys.email)).to.equal(next)
    expect(stage.tracked).to.include('EMAIL_EDIT')
  })

  it('offers the new one for the next login, and no more the former one, which leads to another wallet', async () => {
    stage.storage.set(loginKeys.recentEmails, 'bo@example.com,Ada@example.com')
    stage.store.updateEmail(next)
    await phase('primary')
    expect(stage.store.recentEmails()).to.deep.equal(['bo@example.com', 'Ada@example.com'])
    stage.store.submitUpdateCode('111111')
    await phase('secondary')
    stage.store.submitUpdateCode('222222')
    await phase('idle')
    expect(stage.store.recentEmails()).to.deep.equal([next, 'bo@example.com'])
  })

  it('goes straight to the new one where there is no present one', async () => {
    stage.frame.flags.answers.set('UPDATE_EMAIL', { action: 'VERIFY_SECONDARY_OTP' })
    stage.store.updateEmail(next)
    await phase('secondary')
    expect(stage.view()).to.equal('UpdateEmailSecondaryOtp')
  })

  it('mails the second code again, half a minute after the first', async () => {
    stage.store.updateEmail(next)
    await phase('primary')
    stage.storage.remove(loginKeys.lastEmail)
    stage.store.submitUpdateCode('111111')
    await phase('secondary')
    stage.store.resendUpdateCode()
    await until(stage.store.$emailUpdate, state => state.phase === 'secondary' && state.error !== undefined)
    expect([error(), stage.frame.count('UPDATE_EMAIL')]).to.deep.equal(['EMAIL_COOLDOWN', 1])
    stage.storage.remove(loginKeys.lastEmail)
    stage.frame.flags.answers.set('UPDATE_EMAIL', { action: 'VERIFY_SECONDARY_OTP' })
    stage.store.resendUpdateCode()
    await until(stage.store.$emailUpdate, state => state.phase === 'secondary' && state.error === undefined)
    expect([stage.view(), stage.frame.count('UPDATE_EMAIL')]).to.deep.equal(['UpdateEmailSecondaryOtp', 2])
  })

  it('mails once, however often another code is asked for meanwhile', async () => {
    stage.store.updateEmail(next)
    await phase('primary')
    stage.storage.remove(loginKeys.lastEmail)
    stage.frame.flags.hangs.add('UPDATE_EMAIL')
    stage.store.resendUpdateCode()
    expect(stage.store.$emailUpdate.get()).to.deep.equal({ phase: 'sending', email: next })
    stage.store.resendUpdateCode()
    await until(stage.frame.$requestedMethod, () => stage.frame.count('UPDATE_EMAIL') === 2)
    stage.frame.release('UPDATE_EMAIL')
    await phase('primary')
    expect([stage.view(), stage.frame.count('UPDATE_EMAIL')]).to.deep.equal(['UpdateEmailPrimaryOtp', 2])
  })

  it('waits for the former code where the mail with another one could not be sent', async () => {
    stage.store.updateEmail(next)
    await phase('primary')
    stage.storage.remove(loginKeys.lastEmail)
    stage.frame.flags.failures.set('UPDATE_EMAIL', { code: 'RATE_LIMITED' })
    stage.store.resendUpdateCode()
    await until(stage.store.$emailUpdate, state => state.phase === 'primary' && state.error !== undefined)
    stage.store.submitUpdateCode('111111')
    await phase('secondary')
  })

  it('mails no other code while one is being checked: the next step has its own', async () => {
    stage.store.updateEmail(next)
    await phase('primary')
    stage.storage.remove(loginKeys.lastEmail)
    stage.frame.flags.hangs.add('UPDATE_EMAIL_PRIMARY_OTP')
    stage.store.submitUpdateCode('111111')
    stage.store.resendUpdateCode()
    await until(stage.frame.$requestedMethod, () => stage.frame.count('UPDATE_EMAIL_PRIMARY_OTP') === 1)
    stage.frame.release('UPDATE_EMAIL_PRIMARY_OTP')
    await phase('secondary')
    expect([error(), stage.frame.count('UPDATE_EMAIL')]).to.deep.equal([undefined, 1])
  })

  it('says of a wrong code that it is wrong, and waits for another', async () => {
    stage.store.updateEmail(next)
    await phase('primary')
    stage.frame.flags.failures.set('UPDATE_EMAIL_PRIMARY_OTP', { code: 'CODE_WRONG' })
    stage.store.submitUpdateCode('000000')
    await until(stage.store.$emailUpdate, state => state.phase === 'primary' && state.error !== undefined)
    expect(error()).to.equal('LOGIN_CODE_WRONG')
  })

  it('ends where the new one is somebody else’s, and can begin anew', async () => {
    stage.store.updateEmail(next)
    await phase('primary')
    stage.store.submitUpdateCode('111111')
    await phase('secondary')
    stage.frame.flags.failures.set('UPDATE_EMAIL_SECONDARY_OTP', { code: 'EMAIL_TAKEN' })
    stage.store.submitUpdateCode('222222')
    await phase('failed')
    expect(error()).to.equal('LOGIN_EMAIL_TAKEN')
  })

  it('mails nothing within half a minute of the last code', async () => {
    stage.storage.set(loginKeys.lastEmail, String(Date.now()))
    stage.store.updateEmail(next)
    await phase('failed')
    expect(error()).to.equal('EMAIL_COOLDOWN')
    expect(stage.frame.count('UPDATE_EMAIL')).to.equal(0)
  })

  it('is over when its views are left', async () => {
    stage.store.updateEmail(next)
    await phase('primary')
    stage.router.reset('Account')
    expect(stage.store.$emailUpdate.get().phase).to.equal('idle')
  })
})
