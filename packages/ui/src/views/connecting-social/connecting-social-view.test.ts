import { optionalError, RpcError } from '@w3m/core/errors'
import { slowNoticeMs } from '../../limits/ui-timings.js'
import { expect } from 'chai'
import { html } from 'lit'
import { recordHeights } from '../../../../../test/gallery/record-heights.js'
import { waitForAnimations } from '../../../../../test/gallery/wait-for-animations.js'
import { axeFindings } from '../../../../../test/gallery/atom-fixture.js'
import { createViewFixture, installFakeTimers, type FakeTimers } from '../../../../../test/gallery/view-fixture.js'
import { fakeLogin, type FakeLogin } from '../../parts/login/login.samples.js'
import { chooseSocial } from '../../parts/login/chosen-social.js'
import { connectingSocialRoute } from './connecting-social.route.js'
import './connecting-social-view.js'

describe('w3m-connecting-social-view', () => {
  const fixture = createViewFixture()
  let login: FakeLogin
  let timers: FakeTimers | undefined
  const start = async (locale = 'en') => {
    await fixture.start({ services: { frame: 'https://wallet.example' }, locale })
    login = await fakeLogin(fixture.w3m)
    chooseSocial(fixture.w3m, login, 'google')
    login.$state.set({ phase: 'social', provider: 'google' })
    await fixture.show(html`<w3m-connecting-social-view .w3m=${fixture.w3m}></w3m-connecting-social-view>`, {
      dir: locale === 'ar' ? 'rtl' : 'ltr',
    })
    await fixture.eventually(() => fixture.text().includes('Google'))
  }

  afterEach(() => {
    timers?.end()
    timers = undefined
    fixture.end()
  })

  it('says where to log in, and is called by the provider’s name', async () => {
    await start()
    expect(fixture.text()).to.include('Finish in the window of Google.')
    expect(connectingSocialRoute.title!(undefined, fixture.w3m)).to.deep.equal({ name: 'Google' })
    expect(await axeFindings()).to.deep.equal([])
  })

  it('says after 5 s that the window may be hidden, and shows a way out', async () => {
    timers = installFakeTimers()
    await start()
    timers.pass(slowNoticeMs)
    await fixture.eventually(() => fixture.text().includes('Still waiting. The window of Google'))
    timers.end()
    expect(await axeFindings()).to.deep.equal([])
    fixture.find('login-other')!.click()
    expect(fixture.w3m.router.$route.get().view).to.equal('Connect')
  })

  it('opens the window by a link where the browser held it back', async () => {
    await start()
    login.$state.set({ phase: 'social', provider: 'google', url: 'https://wallet.example/loading' })
    await fixture.eventually(() => fixture.find('social-open'))
    const link = fixture.find('social-open') as HTMLAnchorElement
    expect([link.href, link.target, link.rel]).to.deep.equal([
      'https://wallet.example/loading',
      '_blank',
      'noopener noreferrer',
    ])
    let isPrevented: boolean | undefined
    // After the link's own listener; nothing is to open here.
    link.parentNode!.addEventListener('click', event => {
      isPrevented = event.defaultPrevented
      event.preventDefault()
    })
    link.click()
    expect([login.requests, isPrevented]).to.deep.equal([['social google', 'popup'], true])
    expect(await axeFindings()).to.deep.equal([])
    // Where no script opens one.
    Object.assign(login, { openPopup: () => false })
    link.click()
    expect(isPrevented).to.equal(false)
  })

  for (const [title, error, heading] of [
    ['a visitor who refused there', new RpcError(4001, 'x'), 'Login cancelled'],
    ['a login that was refused there', optionalError('LOGIN_REFUSED', {}), 'The login at Google was not completed'],
    ['a failure that has no words of its own', optionalError('LOGIN_FAILED', { reason: 'x' }), 'Something went wrong'],
  ] as const) {
    it(`shows ${title}, and begins again in the click`, async () => {
      await start()
      login.$state.set({ phase: 'failed', error })
      await fixture.eventually(() => fixture.text().includes(heading))
      expect(await axeFindings()).to.deep.equal([])
      fixture.find('login-retry')!.click()
      expect(login.requests).to.deep.equal(['social google', 'social google'])
    })
  }

  it('eases to its height whenever it shows something else, also after a long wait', async () => {
    timers = installFakeTimers()
    await start()
    const view = document
      .querySelector('w3m-test-host')!
      .shadowRoot!.querySelector<HTMLElement>('w3m-connecting-social-view')!
    const heights = recordHeights(view)
    const before = view.offsetHeight
    timers.pass(slowNoticeMs)
    await fixture.eventually(() => fixture.text().includes('Still waiting') && heights.length)
    await waitForAnimations()
    const slow = view.offsetHeight
    login.$state.set({ phase: 'failed', error: optionalError('LOGIN_REFUSED', {}) })
    await fixture.eventually(() => fixture.text().includes('The login at Google') && heights.length > 2)
    await waitForAnimations()
    expect(heights).to.deep.equal([before, slow, slow, view.offsetHeight])
  })

  it('speaks the visitor’s language', async () => {
    await start('ar')
    expect(fixture.text()).to.include('المتابعة عبر \u2068Google\u2069')
    expect(await axeFindings()).to.deep.equal([])
  })
})
