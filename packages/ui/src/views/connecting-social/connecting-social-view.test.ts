import { optionalError, RpcError } from '@w3m/core/errors'
import { slowNoticeMs } from '../../limits/waits.js'
import { expect } from 'chai'
import { html } from 'lit'
import { axeFindings } from '../../../../../test/gallery/atom-fixture.js'
import { createViewStage, takeTimers, type FakeTimers } from '../../../../../test/gallery/view-stage.js'
import { fakeLogin, type FakeLogin } from '../../parts/login/login.samples.js'
import { chooseSocial } from '../../parts/login/chosen-social.js'
import { connectingSocialRoute } from './connecting-social.route.js'
import './connecting-social-view.js'

describe('w3m-connecting-social-view', () => {
  const stage = createViewStage()
  let login: FakeLogin
  let timers: FakeTimers | undefined
  const start = async (locale = 'en') => {
    await stage.start({ services: { frame: 'https://wallet.example' }, locale })
    login = await fakeLogin(stage.w3m)
    chooseSocial(stage.w3m, login, 'google')
    login.$state.set({ phase: 'social', provider: 'google' })
    await stage.show(html`<w3m-connecting-social-view .w3m=${stage.w3m}></w3m-connecting-social-view>`, {
      dir: locale === 'ar' ? 'rtl' : 'ltr',
    })
    await stage.eventually(() => stage.text().includes('Google'))
  }

  afterEach(() => {
    timers?.end()
    timers = undefined
    stage.end()
  })

  it('says where to log in, and is called by the provider’s name', async () => {
    await start()
    expect(stage.text()).to.include('Finish in the window of Google.')
    expect(connectingSocialRoute.title!(undefined, stage.w3m)).to.deep.equal({ name: 'Google' })
    expect(await axeFindings()).to.deep.equal([])
  })

  it('says after 5 s that the window may be hidden, and shows a way out', async () => {
    timers = takeTimers()
    await start()
    timers.pass(slowNoticeMs)
    await stage.eventually(() => stage.text().includes('Still waiting. The window of Google'))
    timers.end()
    expect(await axeFindings()).to.deep.equal([])
    stage.find('login-other')!.click()
    expect(stage.w3m.router.$route.get().view).to.equal('Connect')
  })

  it('opens the window by a link where the browser held it back', async () => {
    await start()
    login.$state.set({ phase: 'social', provider: 'google', url: 'https://wallet.example/loading' })
    await stage.eventually(() => stage.find('social-open'))
    const link = stage.find('social-open') as HTMLAnchorElement
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
    expect([login.asked, isPrevented]).to.deep.equal([['social google', 'popup'], true])
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
      await stage.eventually(() => stage.text().includes(heading))
      expect(await axeFindings()).to.deep.equal([])
      stage.find('login-retry')!.click()
      expect(login.asked).to.deep.equal(['social google', 'social google'])
    })
  }

  it('speaks the visitor’s language', async () => {
    await start('ar')
    expect(stage.text()).to.include('المتابعة عبر \u2068Google\u2069')
    expect(await axeFindings()).to.deep.equal([])
  })
})
