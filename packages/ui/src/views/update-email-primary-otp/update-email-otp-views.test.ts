import type { EmailUpdateState } from '@w3m/core'
import { optionalError } from '@w3m/core/errors'
import { expect } from 'chai'
import { html } from 'lit'
import { axeFindings } from '../../../../../test/gallery/atom-fixture.js'
import { createViewFixture } from '../../../../../test/gallery/view-fixture.js'
import './update-email-primary-otp-view.js'
import '../update-email-secondary-otp/update-email-secondary-otp-view.js'
import { fakeLogin, type FakeLogin } from '../../parts/login/login.samples.js'

const views = {
  primary: {
    template: (w3m: unknown) =>
      html`<w3m-update-email-primary-otp-view .w3m=${w3m}></w3m-update-email-primary-otp-view>`,
    mailbox: 'ada@example.com',
  },
  secondary: {
    template: (w3m: unknown) =>
      html`<w3m-update-email-secondary-otp-view .w3m=${w3m}></w3m-update-email-secondary-otp-view>`,
    mailbox: 'bob@example.com',
  },
}

for (const phase of ['primary', 'secondary'] as const) {
  describe(`w3m-update-email-${phase}-otp-view`, () => {
    const fixture = createViewFixture()
    let login: FakeLogin
    const waiting = (
      more: Partial<Extract<EmailUpdateState, { phase: 'primary' | 'secondary' }>> = {},
    ): EmailUpdateState => ({ phase, email: 'bob@example.com', isVerifying: false, ...more })
    const start = async () => {
      await fixture.start({ services: { frame: 'https://wallet.example' } })
      login = await fakeLogin(fixture.w3m)
      login.$user.set({
        user: { email: 'ada@example.com' },
        authProvider: 'email',
        accountType: 'eoa',
        isSmartAccountDeployed: false,
      })
      login.$emailUpdate.set(waiting())
      await fixture.show(views[phase].template(fixture.w3m))
      await fixture.eventually(() => fixture.text().includes(views[phase].mailbox))
    }

    afterEach(() => fixture.end())

    it('says to which mailbox the code went, and redeems it', async () => {
      await start()
      expect(fixture.text()).to.include(`A code was sent to ${views[phase].mailbox}.`)
      const control = fixture.find('otp-input') as HTMLInputElement
      control.value = '654321'
      control.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }))
      await fixture.eventually(() => login.requests.length === 1)
      expect(login.requests).to.deep.equal(['update code 654321'])
      login.$emailUpdate.set(waiting({ isVerifying: true }))
      await fixture.eventually(() => control.readOnly)
      expect(await axeFindings()).to.deep.equal([])
      login.$emailUpdate.set(waiting({ error: optionalError('LOGIN_CODE_WRONG', {}) }))
      await fixture.eventually(() => fixture.text().includes('This code is not right.'))
      expect(control.value).to.equal('')
    })

    it('mails another one, and starts again', async () => {
      await start()
      fixture.find('otp-resend')!.click()
      expect(login.requests).to.deep.equal(['resend update'])
      fixture.find('update-again')!.click()
      expect(fixture.w3m.router.$route.get().view).to.equal('UpdateEmailWallet')
    })

    it('hears of no code while another mail is on its way', async () => {
      await start()
      const control = fixture.find('otp-input') as HTMLInputElement
      login.$emailUpdate.set({ phase: 'sending', email: 'bob@example.com' })
      await fixture.eventually(() => control.readOnly)
      login.$emailUpdate.set(waiting())
      await fixture.eventually(() => !control.readOnly)
    })

    it('starts again where it began: the way back from there is one step', async () => {
      await start()
      const { router } = fixture.w3m
      router.reset('AccountSettings')
      router.push('UpdateEmailWallet')
      router.push(phase === 'primary' ? 'UpdateEmailPrimaryOtp' : 'UpdateEmailSecondaryOtp')
      fixture.find('update-again')!.click()
      expect(router.$history.get().map(({ view }) => view)).to.deep.equal(['AccountSettings', 'UpdateEmailWallet'])
    })

    it('shows what failed, and leads back to the address', async () => {
      await start()
      login.$emailUpdate.set({ phase: 'failed', error: optionalError('LOGIN_CODE_EXPIRED', {}) })
      await fixture.eventually(() => fixture.text().includes('This code is no longer good.'))
      expect(await axeFindings()).to.deep.equal([])
      fixture.find('login-retry')!.click()
      expect(fixture.w3m.router.$route.get().view).to.equal('UpdateEmailWallet')
    })
  })
}
