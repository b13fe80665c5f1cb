import { optionalError } from '@w3m/core/errors'
import { slowNoticeMs } from '../../limits/ui-timings.js'
import { expect } from 'chai'
import { html } from 'lit'
import { recordHeights } from '../../../../../test/gallery/record-heights.js'
import { waitForAnimations } from '../../../../../test/gallery/wait-for-animations.js'
import { axeFindings } from '../../../../../test/gallery/atom-fixture.js'
import { createViewFixture, installFakeTimers, type FakeTimers } from '../../../../../test/gallery/view-fixture.js'
import { fakeLogin, type FakeLogin } from '../../parts/login/login.samples.js'
import './connecting-farcaster-view.js'

const url = 'https://farcaster.example/~/siwf?channelToken=ABCD'
const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148'

describe('w3m-connecting-farcaster-view', () => {
  const fixture = createViewFixture()
  let login: FakeLogin
  let timers: FakeTimers | undefined
  const start = async () => {
    await fixture.start({ services: { frame: 'https://wallet.example' } })
    login = await fakeLogin(fixture.w3m)
    login.$state.set({ phase: 'farcaster' })
    await fixture.show(html`<w3m-connecting-farcaster-view .w3m=${fixture.w3m}></w3m-connecting-farcaster-view>`)
  }
  const onPhone = () => Object.defineProperty(navigator, 'userAgent', { configurable: true, get: () => phone })

  afterEach(() => {
    Reflect.deleteProperty(navigator, 'userAgent')
    timers?.end()
    timers = undefined
    fixture.end()
  })

  it('keeps the code’s place until it is there, then draws it', async () => {
    await start()
    expect(fixture.find('farcaster-qr')).to.equal(undefined)
    expect(fixture.text()).to.include('Scan with Farcaster')
    login.$state.set({ phase: 'farcaster', url })
    await fixture.eventually(() => fixture.find('farcaster-qr')?.dataset['uri'] === url)
    // As that of WalletConnect beside its code.
    expect(fixture.find('farcaster-copy')!.getBoundingClientRect().height).to.equal(40)
    expect(await axeFindings()).to.deep.equal([])
  })

  it('says that it cannot go on where the code could not be drawn, and begins again', async () => {
    await start()
    login.$state.set({ phase: 'farcaster', url })
    await fixture.eventually(() => fixture.find('farcaster-qr'))
    const view = document
      .querySelector('w3m-test-host')!
      .shadowRoot!.querySelector<HTMLElement>('w3m-connecting-farcaster-view')!
    const heights = recordHeights(view)
    const before = view.offsetHeight
    fixture.find('farcaster-qr')!.dispatchEvent(new Event('w3m-ui-qr-failed', { bubbles: true, composed: true }))
    await fixture.eventually(() => fixture.text().includes('Something went wrong'))
    expect(fixture.find('farcaster-qr')).to.equal(undefined)
    await fixture.eventually(() => heights.length)
    await waitForAnimations()
    expect(heights).to.deep.equal([before, view.offsetHeight])
    expect(await axeFindings()).to.deep.equal([])
    fixture.find('login-retry')!.click()
    expect(login.requests).to.deep.equal(['social farcaster'])
    await fixture.eventually(() => fixture.find('farcaster-qr'))
  })

  it('says after 5 s that it is still trying', async () => {
    timers = installFakeTimers()
    await start()
    timers.pass(slowNoticeMs)
    await fixture.eventually(() => fixture.text().includes('Still trying'))
  })

  it('opens the app by a link on a phone', async () => {
    onPhone()
    await start()
    expect(fixture.find('farcaster-open')).to.equal(undefined)
    login.$state.set({ phase: 'farcaster', url })
    await fixture.eventually(() => fixture.find('farcaster-open'))
    expect((fixture.find('farcaster-open') as HTMLAnchorElement).href).to.equal(url)
    expect(await axeFindings()).to.deep.equal([])
  })

  it('lets no link run that is none', async () => {
    onPhone()
    await start()
    login.$state.set({ phase: 'farcaster', url: 'javascript:alert(1)' })
    await fixture.eventually(() => fixture.find('farcaster-open'))
    expect(fixture.find('farcaster-open')!.hasAttribute('href')).to.equal(false)
  })

  it('shows what failed, and begins again', async () => {
    await start()
    login.$state.set({ phase: 'failed', error: optionalError('LOGIN_RATE_LIMITED', {}) })
    await fixture.eventually(() => fixture.text().includes('Too many tries'))
    expect(await axeFindings()).to.deep.equal([])
    fixture.find('login-retry')!.click()
    expect(login.requests).to.deep.equal(['social farcaster'])
  })
})
