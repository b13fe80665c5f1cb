import { optionalError } from '@w3m/core/errors'
import { expect } from 'chai'
import { html } from 'lit'
import { axeFindings } from '../../../../../test/gallery/atom-fixture.js'
import { createViewFixture } from '../../../../../test/gallery/view-fixture.js'
import { fakeLogin, type FakeLogin } from '../../parts/login/login.samples.js'
import './email-verify-device-view.js'

/** What a button of the kit is called: all that is slotted but for what is hidden from readers. */
const nameOf = (button: HTMLElement): string => {
  const content = (button.getRootNode() as ShadowRoot).host.cloneNode(true) as HTMLElement
  for (const hidden of content.querySelectorAll('[aria-hidden]')) hidden.remove()
  return content.textContent.trim()
}

describe('w3m-email-verify-device-view', () => {
  const fixture = createViewFixture()
  let login: FakeLogin
  const start = async (locale = 'en', resendFrom = 0) => {
    await fixture.start({ services: { frame: 'https://wallet.example' }, locale })
    login = await fakeLogin(fixture.w3m)
    login.resendFrom = resendFrom
    login.$state.set({ phase: 'device', email: 'ada@example.com' })
    await fixture.show(html`<w3m-email-verify-device-view .w3m=${fixture.w3m}></w3m-email-verify-device-view>`, {
      dir: locale === 'ar' ? 'rtl' : 'ltr',
    })
    await fixture.eventually(() => fixture.text().includes('ada@example.com'))
  }

  afterEach(() => fixture.end())

  it('says what to open and what follows', async () => {
    await start()
    expect(fixture.text()).to.include('Open the link in your mail').and.include('The code follows.')
    expect(await axeFindings()).to.deep.equal([])
  })

  it('mails another link', async () => {
    await start()
    fixture.find('otp-resend')!.click()
    expect(login.requests).to.deep.equal(['resend'])
    login.$state.set({ phase: 'sending', email: 'ada@example.com' })
    await fixture.eventually(() => fixture.find('otp-resend')!.getAttribute('aria-busy') === 'true')
  })

  it('says each time that another link was mailed, and does not where none was', async () => {
    await start()
    const { host } = fixture.find('otp-resend')!.getRootNode() as ShadowRoot
    const status = (host.getRootNode() as ShadowRoot).querySelector('.sr-only[role=status]')!
    const isBusy = () => fixture.find('otp-resend')!.getAttribute('aria-busy') === 'true'
    expect(status.textContent).to.equal('')
    for (const error of [undefined, undefined, optionalError('LOGIN_RATE_LIMITED', {})]) {
      login.$state.set({ phase: 'sending', email: 'ada@example.com' })
      await fixture.eventually(isBusy)
      expect(status.textContent).to.equal('')
      login.$state.set({ phase: 'device', email: 'ada@example.com', ...(error && { error }) })
      await fixture.eventually(() => !isBusy())
      expect(status.textContent).to.equal(
        error ? '' : 'It was sent to ada@example.com and registers this device. The code follows.',
      )
    }
    expect(await axeFindings()).to.deep.equal([])
  })

  it('says why none was mailed, and waits on', async () => {
    await start()
    login.$state.set({ phase: 'device', email: 'ada@example.com', error: optionalError('LOGIN_RATE_LIMITED', {}) })
    await fixture.eventually(() => fixture.text().includes('Wait a while, then try again.'))
    expect(fixture.text()).to.include('Open the link in your mail')
    expect(await axeFindings()).to.deep.equal([])
  })

  it('mails none before it is due, and says when that is', async () => {
    await start('en', Date.now() + 20_000)
    fixture.find('otp-resend')!.click()
    expect(login.requests).to.deep.equal([])
    expect(nameOf(fixture.find('otp-resend')!)).to.equal('Send another link')
    expect(fixture.find('otp-resend')!.getAttribute('aria-description')).to.match(
      /^Please try again after \d+ seconds$/,
    )
    expect(await axeFindings()).to.deep.equal([])
  })

  it('shows a link that ran out, with a retry and another way', async () => {
    await start()
    login.$state.set({ phase: 'failed', error: optionalError('LOGIN_LINK_EXPIRED', {}) })
    await fixture.eventually(() => fixture.text().includes('The link was not opened in time'))
    expect(await axeFindings()).to.deep.equal([])
    fixture.find('login-retry')!.click()
    expect(login.requests).to.deep.equal(['resend'])
    fixture.find('login-other')!.click()
    expect(fixture.w3m.router.$route.get().view).to.equal('Connect')
  })

  it('speaks the visitor’s language', async () => {
    await start('ar')
    expect(fixture.text()).to.include('افتح الرابط في بريدك')
    expect(await axeFindings()).to.deep.equal([])
  })
})
