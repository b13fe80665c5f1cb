import { optionalError } from '@w3m/core/errors'
import { expect } from 'chai'
import { html } from 'lit'
import { axeFindings } from '../../../../../test/gallery/atom-fixture.js'
import { createViewStage } from '../../../../../test/gallery/view-stage.js'
import { fakeLogin, type FakeLogin } from '../../parts/login/login.samples.js'
import './email-verify-device-view.js'

/** What a button of the kit is called: all that is slotted but for what is hidden from readers. */
const nameOf = (button: HTMLElement): string => {
  const content = (button.getRootNode() as ShadowRoot).host.cloneNode(true) as HTMLElement
  for (const hidden of content.querySelectorAll('[aria-hidden]')) hidden.remove()
  return content.textContent.trim()
}

describe('w3m-email-verify-device-view', () => {
  const stage = createViewStage()
  let login: FakeLogin
  const start = async (locale = 'en', resendFrom = 0) => {
    await stage.start({ services: { frame: 'https://wallet.example' }, locale })
    login = await fakeLogin(stage.w3m)
    login.resendFrom = resendFrom
    login.$state.set({ phase: 'device', email: 'ada@example.com' })
    await stage.show(html`<w3m-email-verify-device-view .w3m=${stage.w3m}></w3m-email-verify-device-view>`, {
      dir: locale === 'ar' ? 'rtl' : 'ltr',
    })
    await stage.eventually(() => stage.text().includes('ada@example.com'))
  }

  afterEach(() => stage.end())

  it('says what to open and what follows', async () => {
    await start()
    expect(stage.text()).to.include('Open the link in your mail').and.include('The code follows.')
    expect(await axeFindings()).to.deep.equal([])
  })

  it('mails another link', async () => {
    await start()
    stage.find('otp-resend')!.click()
    expect(login.asked).to.deep.equal(['resend'])
    login.$state.set({ phase: 'sending', email: 'ada@example.com' })
    await stage.eventually(() => stage.find('otp-resend')!.getAttribute('aria-busy') === 'true')
  })

  it('says why none was mailed, and waits on', async () => {
    await start()
    login.$state.set({ phase: 'device', email: 'ada@example.com', error: optionalError('LOGIN_RATE_LIMITED', {}) })
    await stage.eventually(() => stage.text().includes('Wait a while, then try again.'))
    expect(stage.text()).to.include('Open the link in your mail')
    expect(await axeFindings()).to.deep.equal([])
  })

  it('mails none before it is due, and says when that is', async () => {
    await start('en', Date.now() + 20_000)
    stage.find('otp-resend')!.click()
    expect(login.asked).to.deep.equal([])
    expect(nameOf(stage.find('otp-resend')!)).to.equal('Send another link')
    expect(stage.find('otp-resend')!.getAttribute('aria-description')).to.match(/^Please try again after \d+ seconds$/)
    expect(await axeFindings()).to.deep.equal([])
  })

  it('shows a link that ran out, with a retry and another way', async () => {
    await start()
    login.$state.set({ phase: 'failed', error: optionalError('LOGIN_LINK_EXPIRED', {}) })
    await stage.eventually(() => stage.text().includes('The link was not opened in time'))
    expect(await axeFindings()).to.deep.equal([])
    stage.find('login-retry')!.click()
    expect(login.asked).to.deep.equal(['resend'])
    stage.find('login-other')!.click()
    expect(stage.w3m.router.$route.get().view).to.equal('Connect')
  })

  it('speaks the visitor’s language', async () => {
    await start('ar')
    expect(stage.text()).to.include('افتح الرابط في بريدك')
    expect(await axeFindings()).to.deep.equal([])
  })
})
