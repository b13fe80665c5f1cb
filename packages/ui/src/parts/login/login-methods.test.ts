import { createW3m } from '@w3m/core'
import { optionalError } from '@w3m/core/errors'
import { fakeNetwork } from '@w3m/core/testing'
import { expect } from 'chai'
import { html } from 'lit'
import { axeFindings } from '../../../../../test/gallery/atom-fixture.js'
import { createViewFixture } from '../../../../../test/gallery/view-fixture.js'
import type { W3mUiInput } from '../../elements/input/input.js'
import './login-methods.js'
import { fakeLogin, holdOffers, type FakeLogin } from './login.samples.js'

describe('w3m-login-methods', () => {
  const fixture = createViewFixture()
  let login: FakeLogin

  const show = async (
    methods: readonly string[] | undefined = ['email', 'social', 'wallet'],
    blocked = '',
    dir: 'ltr' | 'rtl' = 'ltr',
  ) =>
    fixture.show(
      html`<w3m-login-methods .w3m=${fixture.w3m} .methods=${methods} .blocked=${blocked}
        ><p data-testid="wallets">Wallets</p></w3m-login-methods
      >`,
      { dir },
    )
  const start = async (locale = 'en') => {
    await fixture.start({ services: { frame: 'https://wallet.example' }, locale })
    login = await fakeLogin(fixture.w3m)
  }
  const type = async (text: string) => {
    const control = fixture.find('email-input') as HTMLInputElement
    control.value = text
    control.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }))
    await fixture.eventually(() => field().value === text)
  }
  const field = () => (fixture.find('email-input')!.getRootNode() as ShadowRoot).host as W3mUiInput
  const top = (testId: string) => fixture.find(testId)!.getBoundingClientRect().top

  afterEach(() => fixture.end())

  it('stands in the order of its methods, with one line between wallets and the rest', async () => {
    await start()
    await show(['email', 'social', 'wallet'])
    expect(top('email-input')).to.be.below(top('social-google'))
    expect(top('social-google')).to.be.below(top('wallets'))
    expect(fixture.text().match(/\bor\b/g)).to.have.length(1)
    await show(['wallet', 'email', 'social'])
    expect(top('wallets')).to.be.below(top('email-input'))
    expect(fixture.text().match(/\bor\b/g)).to.have.length(1)
    await show(['wallet'])
    expect(fixture.find('email-input')).to.equal(undefined)
    expect(await axeFindings()).to.deep.equal([])
  })

  it('keeps what is typed when a wallet that comes late takes the lead', async () => {
    await start()
    await show(['email', 'social', 'wallet'])
    await type('ada@exam')
    const shown = fixture.find('wallets')!.closest('w3m-login-methods')!
    shown.methods = ['wallet', 'email', 'social']
    await shown.updateComplete
    expect(top('wallets')).to.be.below(top('email-input'))
    expect((fixture.find('email-input') as HTMLInputElement).value).to.equal('ada@exam')
  })

  it('fills in the mailbox that somebody logged in with before the page changed its kit, for them to keep or to change', async () => {
    await fixture.start({ services: { frame: 'https://wallet.example' } })
    fixture.w3m.storage.set('w3m:former', 'email:ada@example.com')
    login = await fakeLogin(fixture.w3m)
    await show(['email', 'wallet'])
    await fixture.eventually(() => field().value === 'ada@example.com')
    await type('')
    expect(field().value).to.equal('')
    await type('grace@example.com')
    expect(field().value).to.equal('grace@example.com')
  })

  it('tells analytics once that the field was chosen', async () => {
    await start()
    await show(['email', 'wallet'])
    const tracked: string[] = []
    const stop = fixture.w3m.events.$event.listen(event => event && tracked.push(event.data.event))
    for (let times = 0; times < 2; times++) {
      fixture.find('email-input')!.focus()
      fixture.find('email-input')!.blur()
    }
    stop()
    expect(tracked).to.deep.equal(['EMAIL_LOGIN_SELECTED'])
  })

  it('mails a code to the address, by the button and by Enter', async () => {
    await start()
    await show()
    await type('ada@example.com')
    fixture.find('email-submit')!.click()
    await fixture.eventually(() => login.requests.length === 1)
    login.$state.set({ phase: 'idle' })
    await type('bob@example.com')
    fixture
      .find('email-input')!
      .dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, composed: true }))
    await fixture.eventually(() => login.requests.length === 2)
    expect(login.requests).to.deep.equal(['email ada@example.com', 'email bob@example.com'])
  })

  it('says what is wrong with an address, and asks nothing for it', async () => {
    await start()
    await show()
    await type('ada@')
    fixture.find('email-submit')!.click()
    await fixture.eventually(() => field().error === 'Enter a valid email address.')
    expect(login.requests).to.deep.equal([])
    expect(await axeFindings()).to.deep.equal([])
    await type('ada@e')
    expect(field().error).to.equal('')
  })

  it('mails once while it is busy, and says why it failed', async () => {
    await start()
    await show()
    await type('ada@example.com')
    fixture.find('email-submit')!.click()
    await fixture.eventually(() => login.requests.length === 1)
    login.$state.set({ phase: 'sending', email: 'ada@example.com' })
    await fixture.eventually(() => fixture.find('email-submit')!.getAttribute('aria-busy') === 'true')
    fixture.find('email-submit')!.click()
    fixture
      .find('email-input')!
      .dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, composed: true }))
    expect(login.requests).to.have.length(1)
    login.$state.set({ phase: 'failed', error: optionalError('LOGIN_RATE_LIMITED', {}) })
    await fixture.eventually(() => field().error === 'Wait a while, then try again.')
  })

  it('says why it failed where the list of wallets alone has its texts, and whatever the failure is', async () => {
    const w3m = createW3m({ networks: [fakeNetwork], storage: 'memory', services: { frame: 'https://wallet.example' } })
    try {
      login = await fakeLogin(w3m)
      await fixture.show(
        html`<w3m-login-methods .w3m=${w3m} .methods=${['email', 'wallet']}><p>Wallets</p></w3m-login-methods>`,
      )
      await type('ada@example.com')
      fixture.find('email-submit')!.click()
      await fixture.eventually(() => login.requests.length === 1)
      login.$state.set({ phase: 'failed', error: optionalError('LOGIN_FAILED', { reason: 'x' }) })
      await fixture.eventually(() => field().error === 'Try again. If it stays like this, choose another way.')
    } finally {
      w3m.destroy()
    }
  })

  it('does not show the failure of another login beside the field', async () => {
    await start()
    await show()
    login.$state.set({ phase: 'failed', error: optionalError('LOGIN_RATE_LIMITED', {}) })
    await fixture.eventually(() => true)
    expect(field().error).to.equal('')
  })

  it('offers the addresses that were used before, until one is typed', async () => {
    await start()
    login.recents = ['ada@example.com', 'bob@example.com', 'cyd@example.com']
    await show()
    await fixture.eventually(() => fixture.text().includes('cyd@example.com'))
    expect(await axeFindings()).to.deep.equal([])
    await type('x')
    expect(fixture.text()).not.to.include('cyd@example.com')
    await type('')
    fixture.find('email-recent')!.focus()
    fixture.find('email-recent')!.click()
    await fixture.eventually(() => login.requests.length === 1 && !fixture.find('email-recent'))
    expect(login.requests).to.deep.equal(['email ada@example.com'])
    // The row that was pressed is gone: what failed would be told at the field.
    expect(field().shadowRoot!.activeElement).to.equal(fixture.find('email-input'))
  })

  it('offers the first social logins, and the way to the others', async () => {
    await start()
    await show()
    for (const provider of ['google', 'x', 'discord', 'farcaster'])
      expect(fixture.find(`social-${provider}`), provider).not.to.equal(undefined)
    expect(fixture.find('social-github')).to.equal(undefined)
    fixture.find('social-more')!.click()
    expect(fixture.w3m.router.$route.get().view).to.equal('ConnectSocials')
  })

  it('shows five without a way to more, and nothing where there are none', async () => {
    await start()
    login.$offers.set({ email: true, socials: ['google', 'x', 'discord', 'farcaster', 'github'] })
    await show()
    expect(fixture.find('social-github')).not.to.equal(undefined)
    expect(fixture.find('social-more')).to.equal(undefined)
    login.$offers.set({ email: true, socials: [] })
    await fixture.eventually(() => !fixture.find('social-google'))
  })

  it('keeps its place until it is known which the server has', async () => {
    await start()
    const offers = holdOffers(login)
    await show()
    await fixture.eventually(offers.isAwaited)
    expect(fixture.find('social-google')).to.equal(undefined)
    expect(fixture.find('email-input'), 'e-mail waits for nobody').not.to.equal(undefined)
    offers.setSocials('github')
    await fixture.eventually(() => fixture.find('social-github'))
    expect(fixture.find('social-google')).to.equal(undefined)
  })

  it('opens a provider’s window in the click itself', async () => {
    await start()
    await show()
    fixture.find('social-google')!.click()
    expect(login.requests).to.deep.equal(['social google'])
    expect(fixture.find('social-google')!.getAttribute('aria-label')).to.equal('Continue with Google')
  })

  it('does nothing before the terms are agreed to, and says why', async () => {
    await start()
    login.recents = ['ada@example.com']
    await show(['email', 'social', 'wallet'], 'Agree to the terms above first.')
    fixture.find('social-google')!.click()
    fixture.find('email-submit')!.click()
    expect(login.requests).to.deep.equal([])
    expect(fixture.find('social-google')!.getAttribute('aria-description')).to.equal('Agree to the terms above first.')
    expect(await axeFindings()).to.deep.equal([])
  })

  it('leaves the wallets where what logs in could not be loaded', async () => {
    await start()
    let fails = true
    const { login: load } = fixture.w3m.load
    Object.assign(fixture.w3m.load, { login: () => (fails ? Promise.reject(new Error('offline')) : load()) })
    await show()
    await fixture.eventually(() => fixture.find('social-retry'))
    expect(fixture.find('wallets')).not.to.equal(undefined)
    fails = false
    fixture.find('social-retry')!.click()
    await fixture.eventually(() => fixture.find('social-google'))
  })

  it('fits 320 px, and speaks from right to left', async () => {
    await start('ar')
    await fixture.show(
      html`<div data-testid="narrow">
        <w3m-login-methods .w3m=${fixture.w3m} .methods=${['email', 'social', 'wallet']}><p>x</p></w3m-login-methods>
      </div>`,
      { dir: 'rtl' },
    )
    const narrow = fixture.find('narrow')!
    Object.assign(narrow.style, { inlineSize: '280px' })
    await fixture.eventually(() => fixture.find('social-more'))
    expect(narrow.scrollWidth).to.equal(280)
    expect(fixture.find('social-more')!.getBoundingClientRect().left).to.be.below(
      fixture.find('social-google')!.getBoundingClientRect().left,
    )
    expect(await axeFindings()).to.deep.equal([])
  })
})
