import { optionalError } from '@w3m/core/errors'
import { expect } from 'chai'
import { html } from 'lit'
import { axeFindings } from '../../../../../test/gallery/atom-fixture.js'
import { createViewFixture, installFakeTimers, type FakeTimers } from '../../../../../test/gallery/view-fixture.js'
import { fakeLogin, type FakeLogin } from '../../parts/login/login.samples.js'
import './email-verify-otp-view.js'

describe('w3m-email-verify-otp-view', () => {
  const fixture = createViewFixture()
  let login: FakeLogin
  let timers: FakeTimers | undefined

  const control = () => fixture.find('otp-input') as HTMLInputElement
  const start = async (locale = 'en', resendAtMs = 0) => {
    await fixture.start({ services: { frame: 'https://wallet.example' }, locale })
    login = await fakeLogin(fixture.w3m)
    login.$state.set({ phase: 'code', email: 'ada@example.com', resendAtMs })
    await fixture.show(html`<w3m-email-verify-otp-view .w3m=${fixture.w3m}></w3m-email-verify-otp-view>`, {
      dir: locale === 'ar' ? 'rtl' : 'ltr',
    })
    await fixture.eventually(() => fixture.find('otp-input'))
  }
  const fill = (code: string) => {
    control().value = code
    control().dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }))
  }

  afterEach(() => {
    timers?.end()
    timers = undefined
    fixture.end()
  })

  it('says where the code went, that a link may come first, and waits for typing', async () => {
    await start()
    expect(fixture.text())
      .to.include('A code was sent to ada@example.com. It lasts 10 minutes.')
      .and.include('the first mail may hold a link')
    expect((control().getRootNode() as ShadowRoot).activeElement).to.equal(control())
    expect(await axeFindings()).to.deep.equal([])
  })

  it('redeems the code by itself, once, and says that it does', async () => {
    await start()
    fill('123456')
    await fixture.eventually(() => login.requests.length === 1)
    expect(login.requests).to.deep.equal(['code 123456'])
    login.$state.set({ phase: 'verifying', email: 'ada@example.com' })
    await fixture.eventually(() => fixture.text().includes('Checking the code'))
    expect(control().readOnly).to.equal(true)
    expect(control().value).to.equal('123456')
    expect(await axeFindings()).to.deep.equal([])
  })

  it('hears of no code while another mail is on its way, and of the next one after that', async () => {
    await start()
    login.$state.set({ phase: 'sending', email: 'ada@example.com' })
    await fixture.eventually(() => control().readOnly)
    login.$state.set({ phase: 'code', email: 'ada@example.com', resendAtMs: 0 })
    await fixture.eventually(() => !control().readOnly)
    fill('123456')
    await fixture.eventually(() => login.requests.length === 1)
    expect(login.requests).to.deep.equal(['code 123456'])
  })

  it('empties the boxes after a wrong code, with the caret in the first, and announces it, until the next digit', async () => {
    await start()
    for (const round of [1, 2]) {
      fill('123456')
      await fixture.eventually(() => login.requests.length === round)
      login.$state.set({ phase: 'verifying', email: 'ada@example.com' })
      await fixture.eventually(() => control().readOnly)
      login.$state.set({
        phase: 'code',
        email: 'ada@example.com',
        resendAtMs: 0,
        error: optionalError('LOGIN_CODE_WRONG', {}),
      })
      await fixture.eventually(() => fixture.text().includes('This code is not right. Try again.'))
      expect(control().value).to.equal('')
      const field = control().getRootNode() as ShadowRoot
      expect(field.activeElement).to.equal(control())
      expect([...field.querySelectorAll('.box')].map(box => box.classList.contains('at'))).to.deep.equal([
        true,
        false,
        false,
        false,
        false,
        false,
      ])
    }
    expect(await axeFindings()).to.deep.equal([])
    fill('9')
    await fixture.eventually(() => !fixture.text().includes('This code is not right'))
  })

  it('sends another code when it is due, and counts the seconds until then', async () => {
    timers = installFakeTimers()
    const { now } = Date
    let time = 1_800_000_000_000
    Date.now = () => time
    try {
      await start('en', time + 2_500)
      expect(fixture.text()).to.include('Send another code in 3 s')
      fixture.find('otp-resend')!.click()
      expect(login.requests).to.deep.equal([])
      time += 500
      timers.pass(500)
      await fixture.eventually(() => fixture.text().includes('Send another code in 2 s'))
      time += 2_000
      timers.pass(1_000)
      await fixture.eventually(() => fixture.find('otp-resend')!.getAttribute('aria-disabled') !== 'true')
      expect(fixture.text()).not.to.include('Send another code in')
      fixture.find('otp-resend')!.click()
      expect(login.requests).to.deep.equal(['resend'])
    } finally {
      Date.now = now
    }
  })

  it('never calls the button for another code anything else, and says at its focus how long is left', async () => {
    timers = installFakeTimers()
    const { now } = Date
    let time = 1_800_000_000_000
    Date.now = () => time
    const shownTexts = () => {
      const button = fixture.find('otp-resend')!
      const content = (button.getRootNode() as ShadowRoot).host.cloneNode(true) as HTMLElement
      for (const hidden of content.querySelectorAll('[aria-hidden]')) hidden.remove()
      return [button.ariaLabel ?? content.textContent.trim(), button.ariaDescription, button.title]
    }
    const pass = async (ms: number, seconds: number) => {
      time += ms
      timers!.pass(1_000)
      await fixture.eventually(() => fixture.text().includes(`in ${seconds} s`))
    }
    const expectedTexts = (seconds: number) => {
      const text = `Send another code in ${seconds} s`
      return ['Send another code', text, text]
    }
    try {
      await start('en', time + 9_500)
      expect(shownTexts()).to.deep.equal(expectedTexts(10))
      await pass(1_500, 8)
      expect(shownTexts()).to.deep.equal(expectedTexts(10))
      fixture.find('otp-resend')!.focus()
      await fixture.eventually(() => shownTexts()[1] === expectedTexts(8)[1])
      await pass(3_000, 5)
      expect(shownTexts()).to.deep.equal(expectedTexts(8))
      timers.end()
      expect(await axeFindings()).to.deep.equal([])
    } finally {
      Date.now = now
    }
  })

  it('stays as it is while another mail is on its way', async () => {
    await start()
    login.$state.set({ phase: 'sending', email: 'ada@example.com' })
    await fixture.eventually(() => fixture.find('otp-resend')!.getAttribute('aria-busy') === 'true')
    expect(fixture.text()).to.include('ada@example.com')
  })

  it('says each time that another code was sent, and does not where none was', async () => {
    await start()
    const { host } = fixture.find('otp-resend')!.getRootNode() as ShadowRoot
    const status = (host.getRootNode() as ShadowRoot).querySelector('[role=status]')!
    expect(status.textContent).to.equal('')
    for (const error of [undefined, undefined, optionalError('LOGIN_RATE_LIMITED', {})]) {
      login.$state.set({ phase: 'sending', email: 'ada@example.com' })
      await fixture.eventually(() => control().readOnly)
      expect(status.textContent).to.equal('')
      login.$state.set({ phase: 'code', email: 'ada@example.com', resendAtMs: 0, ...(error && { error }) })
      await fixture.eventually(() => !control().readOnly)
      expect(status.textContent).to.equal(error ? '' : 'A code was sent to ada@example.com. It lasts 10 minutes.')
    }
    expect(await axeFindings()).to.deep.equal([])
  })

  it('says nothing of a mail once a code was checked', async () => {
    await start()
    const { host } = fixture.find('otp-resend')!.getRootNode() as ShadowRoot
    const status = (host.getRootNode() as ShadowRoot).querySelector('[role=status]')!
    const email = 'ada@example.com'
    for (const [state, text] of [
      [{ phase: 'sending', email }, ''],
      [{ phase: 'code', email, resendAtMs: 0 }, 'A code was sent to ada@example.com. It lasts 10 minutes.'],
      [{ phase: 'verifying', email }, 'Checking the code'],
      // The account is still to come.
      [{ phase: 'idle' }, ''],
    ] as const) {
      login.$state.set(state)
      await fixture.eventually(() => control().readOnly === ['sending', 'verifying'].includes(state.phase))
      expect(status.textContent, state.phase).to.equal(text)
    }
  })

  it('shows what failed, with a retry and another way', async () => {
    await start()
    login.$state.set({ phase: 'failed', error: optionalError('LOGIN_RATE_LIMITED', {}) })
    await fixture.eventually(() => fixture.text().includes('Too many tries'))
    expect(await axeFindings()).to.deep.equal([])
    fixture.find('login-retry')!.click()
    expect(login.requests).to.deep.equal(['resend'])
    fixture.find('login-other')!.click()
    expect(fixture.w3m.router.$route.get().view).to.equal('Connect')
  })

  it('speaks from right to left, and its code from left to right', async () => {
    await start('ar')
    expect(fixture.text()).to.include('تحقّق من بريدك')
    expect(getComputedStyle(control()).direction).to.equal('ltr')
    expect(await axeFindings()).to.deep.equal([])
  })
})
