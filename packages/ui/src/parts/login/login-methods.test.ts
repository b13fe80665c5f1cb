import { createW3m } from '@w3m/core'
import { optionalError } from '@w3m/core/errors'
import { fakeNetwork } from '@w3m/core/testing'
import { expect } from 'chai'
import { html } from 'lit'
import { axeFindings } from '../../../../../test/gallery/atom-fixture.js'
import { createViewStage } from '../../../../../test/gallery/view-stage.js'
import type { W3mUiInput } from '../../elements/input/input.js'
import './login-methods.js'
import { fakeLogin, holdOffers, type FakeLogin } from './login.samples.js'

describe('w3m-login-methods', () => {
  const stage = createViewStage()
  let login: FakeLogin

  const show = async (
    methods: readonly string[] | undefined = ['email', 'social', 'wallet'],
    blocked = '',
    dir: 'ltr' | 'rtl' = 'ltr',
  ) =>
    stage.show(
      html`<w3m-login-methods .w3m=${stage.w3m} .methods=${methods} .blocked=${blocked}
        ><p data-testid="wallets">Wallets</p></w3m-login-methods
      >`,
      { dir },
    )
  const start = async (locale = 'en') => {
    await stage.start({ services: { frame: 'https://wallet.example' }, locale })
    login = await fakeLogin(stage.w3m)
  }
  const type = async (text: string) => {
    const control = stage.find('email-input') as HTMLInputElement
    control.value = text
    control.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }))
    await stage.eventually(() => field().value === text)
  }
  const field = () => (stage.find('email-input')!.getRootNode() as ShadowRoot).host as W3mUiInput
  const top = (testId: string) => stage.find(testId)!.getBoundingClientRect().top

  afterEach(() => stage.end())

  it('stands in the order of its methods, with one line between wallets and the rest', async () => {
    await start()
    await show(['email', 'social', 'wallet'])
    expect(top('email-input')).to.be.below(top('social-google'))
    expect(top('social-google')).to.be.below(top('wallets'))
    expect(stage.text().match(/\bor\b/g)).to.have.length(1)
    await show(['wallet', 'email', 'social'])
    expect(top('wallets')).to.be.below(top('email-input'))
    expect(stage.text().match(/\bor\b/g)).to.have.length(1)
    await show(['wallet'])
    expect(stage.find('email-input')).to.equal(undefined)
    expect(await axeFindings()).to.deep.equal([])
  })

  it('keeps what is typed when a wallet that comes late takes the lead', async () => {
    await start()
    await show(['email', 'social', 'wallet'])
    await type('ada@exam')
    const shown = stage.find('wallets')!.closest('w3m-login-methods')!
    shown.methods = ['wallet', 'email', 'social']
    await shown.updateComplete
    expect(top('wallets')).to.be.below(top('email-input'))
    expect((stage.find('email-input') as HTMLInputElement).value).to.equal('ada@exam')
  })

  it('fills in the mailbox that somebody logged in with before the page changed its kit, for them to keep or to change', async () => {
    await stage.start({ services: { frame: 'https://wallet.example' } })
    stage.w3m.storage.set('w3m:former', 'email:ada@example.com')
    login = await fakeLogin(stage.w3m)
    await show(['email', 'wallet'])
    await stage.eventually(() => field().value === 'ada@example.com')
    await type('')
    expect(field().value).to.equal('')
    await type('grace@example.com')
    expect(field().value).to.equal('grace@example.com')
  })

  it('tells analytics once that the field was chosen', async () => {
    await start()
    await show(['email', 'wallet'])
    const tracked: string[] = []
    const stop = stage.w3m.events.$event.listen(event => event && tracked.push(event.data.event))
    for (let times = 0; times < 2; times++) {
      stage.find('email-input')!.focus()
      stage.find('email-input')!.blur()
    }
    stop()
    expect(tracked).to.deep.equal(['EMAIL_LOGIN_SELECTED'])
  })

  it('mails a code to the address, by the button and by Enter', async () => {
    await start()
    await show()
    await type('ada@example.com')
    stage.find('email-submit')!.click()
    await stage.eventually(() => login.asked.length === 1)
    login.$state.set({ phase: 'idle' })
    await type('bob@example.com')
    stage
      .find('email-input')!
      .dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, composed: true }))
    await stage.eventually(() => login.asked.length === 2)
    expect(login.asked).to.deep.equal(['email ada@example.com', 'email bob@example.com'])
  })

  it('says what is wrong with an address, and asks nothing for it', async () => {
    await start()
    await show()
    await type('ada@')
    stage.find('email-submit')!.click()
    await stage.eventually(() => field().error === 'Enter a valid email address.')
    expect(login.asked).to.deep.equal([])
    expect(await axeFindings()).to.deep.equal([])
    await type('ada@e')
    expect(field().error).to.equal('')
  })

  it('mails once while it is busy, and says why it failed', async () => {
    await start()
    await show()
    await type('ada@example.com')
    stage.find('email-submit')!.click()
    await stage.eventually(() => login.asked.length === 1)
    login.$state.set({ phase: 'sending', email: 'ada@example.com' })
    await stage.eventually(() => stage.find('email-submit')!.getAttribute('aria-busy') === 'true')
    stage.find('email-submit')!.click()
    stage
      .find('email-input')!
      .dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, composed: true }))
    expect(login.asked).to.have.length(1)
    login.$state.set({ phase: 'failed', error: optionalError('LOGIN_RATE_LIMITED', {}) })
    await stage.eventually(() => field().error === 'Wait a while, then try again.')
  })

  it('says why it failed where the list of wallets alone has its texts, and whatever the failure is', async () => {
    const w3m = createW3m({ networks: [fakeNetwork], storage: 'memory', services: { frame: 'https://wallet.example' } })
    try {
      login = await fakeLogin(w3m)
      await stage.show(
        html`<w3m-login-methods .w3m=${w3m} .methods=${['email', 'wallet']}><p>Wallets</p></w3m-login-methods>`,
      )
      await type('ada@example.com')
      stage.find('email-submit')!.click()
      await stage.eventually(() => login.asked.length === 1)
      login.$state.set({ phase: 'failed', error: optionalError('LOGIN_FAILED', { reason: 'x' }) })
      await stage.eventually(() => field().error === 'Try again. If it stays like this, choose another way.')
    } finally {
      w3m.destroy()
    }
  })

  it('does not show the failure of another login beside the field', async () => {
    await start()
    await show()
    login.$state.set({ phase: 'failed', error: optionalError('LOGIN_RATE_LIMITED', {}) })
    await stage.eventually(() => true)
    expect(field().error).to.equal('')
  })

  it('offers the addresses that were used before, until one is typed', async () => {
    await start()
    login.recents = ['ada@example.com', 'bob@example.com', 'cyd@example.com']
    await show()
    await stage.eventually(() => stage.text().includes('cyd@example.com'))
    expect(await axeFindings()).to.deep.equal([])
    await type('x')
    expect(stage.text()).not.to.include('cyd@example.com')
    await type('')
    stage.find('email-recent')!.click()
    await stage.eventually(() => login.asked.length === 1)
    expect(login.asked).to.deep.equal(['email ada@example.com'])
  })

  it('offers the first social logins, and the way to the others', async () => {
    await start()
    await show()
    for (const provider of ['google', 'x', 'discord', 'farcaster'])
      expect(stage.find(`social-${provider}`), provider).not.to.equal(undefined)
    expect(stage.find('social-github')).to.equal(undefined)
    stage.find('social-more')!.click()
    expect(stage.w3m.router.$route.get().view).to.equal('ConnectSocials')
  })

  it('shows five without a way to more, and nothing where there are none', async () => {
    await start()
    login.$offers.set({ email: true, socials: ['google', 'x', 'discord', 'farcaster', 'github'] })
    await show()
    expect(stage.find('social-github')).not.to.equal(undefined)
    expect(stage.find('social-more')).to.equal(undefined)
    login.$offers.set({ email: true, socials: [] })
    await stage.eventually(() => !stage.find('social-google'))
  })

  it('keeps its place until it is known which the server has', async () => {
    await start()
    const offers = holdOffers(login)
    await show()
    await stage.eventually(offers.isAwaited)
    expect(stage.find('social-google')).to.equal(undefined)
    expect(stage.find('email-input'), 'e-mail waits for nobody').not.to.equal(undefined)
    offers.tell('github')
    await stage.eventually(() => stage.find('social-github'))
    expect(stage.find('social-google')).to.equal(undefined)
  })

  it('opens a provider’s window in the click itself', async () => {
    await start()
    await show()
    stage.find('social-google')!.click()
    expect(login.asked).to.deep.equal(['social google'])
    expect(stage.find('social-google')!.getAttribute('aria-label')).to.equal('Continue with Google')
  })

  it('does nothing before the terms are agreed to, and says why', async () => {
    await start()
    login.recents = ['ada@example.com']
    await show(['email', 'social', 'wallet'], 'Agree to the terms above first.')
    stage.find('social-google')!.click()
    stage.find('email-submit')!.click()
    expect(login.asked).to.deep.equal([])
    expect(stage.find('social-google')!.getAttribute('aria-description')).to.equal('Agree to the terms above first.')
    expect(await axeFindings()).to.deep.equal([])
  })

  it('leaves the wallets where what logs in could not be loaded', async () => {
    await start()
    let fails = true
    const { login: load } = stage.w3m.load
    Object.assign(stage.w3m.load, { login: () => (fails ? Promise.reject(new Error('offline')) : load()) })
    await show()
    await stage.eventually(() => stage.find('social-retry'))
    expect(stage.find('wallets')).not.to.equal(undefined)
    fails = false
    stage.find('social-retry')!.click()
    await stage.eventually(() => stage.find('social-google'))
  })

  it('fits 320 px, and speaks from right to left', async () => {
    await start('ar')
    await stage.show(
      html`<div data-testid="narrow">
        <w3m-login-methods .w3m=${stage.w3m} .methods=${['email', 'social', 'wallet']}><p>x</p></w3m-login-methods>
      </div>`,
      { dir: 'rtl' },
    )
    const narrow = stage.find('narrow')!
    Object.assign(narrow.style, { inlineSize: '280px' })
    await stage.eventually(() => stage.find('social-more'))
    expect(narrow.scrollWidth).to.equal(280)
    expect(stage.find('social-more')!.getBoundingClientRect().left).to.be.below(
      stage.find('social-google')!.getBoundingClientRect().left,
    )
    expect(await axeFindings()).to.deep.equal([])
  })
})
