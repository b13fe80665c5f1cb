import { optionalError } from '@w3m/core/errors'
import { slowNoticeMs } from '../../limits/waits.js'
import { expect } from 'chai'
import { html } from 'lit'
import { axeFindings } from '../../../../../test/gallery/atom-fixture.js'
import { createViewStage, takeTimers, type FakeTimers } from '../../../../../test/gallery/view-stage.js'
import { fakeLogin, type FakeLogin } from '../../parts/login/login.samples.js'
import './connecting-farcaster-view.js'

const url = 'https://farcaster.example/~/siwf?channelToken=ABCD'
const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148'

describe('w3m-connecting-farcaster-view', () => {
  const stage = createViewStage()
  let login: FakeLogin
  let timers: FakeTimers | undefined
  const start = async () => {
    await stage.start({ services: { frame: 'https://wallet.example' } })
    login = await fakeLogin(stage.w3m)
    login.$state.set({ phase: 'farcaster' })
    await stage.show(html`<w3m-connecting-farcaster-view .w3m=${stage.w3m}></w3m-connecting-farcaster-view>`)
  }
  const onPhone = () => Object.defineProperty(navigator, 'userAgent', { configurable: true, get: () => phone })

  afterEach(() => {
    Reflect.deleteProperty(navigator, 'userAgent')
    timers?.end()
    timers = undefined
    stage.end()
  })

  it('keeps the code’s place until it is there, then draws it', async () => {
    await start()
    expect(stage.find('farcaster-qr')).to.equal(undefined)
    expect(stage.text()).to.include('Scan with Farcaster')
    login.$state.set({ phase: 'farcaster', url })
    await stage.eventually(() => stage.find('farcaster-qr')?.dataset['uri'] === url)
    // As that of WalletConnect beside its code.
    expect(stage.find('farcaster-copy')!.getBoundingClientRect().height).to.equal(40)
    expect(await axeFindings()).to.deep.equal([])
  })

  it('says that it cannot go on where the code could not be drawn, and begins again', async () => {
    await start()
    login.$state.set({ phase: 'farcaster', url })
    await stage.eventually(() => stage.find('farcaster-qr'))
    stage.find('farcaster-qr')!.dispatchEvent(new Event('w3m-ui-qr-failed', { bubbles: true, composed: true }))
    await stage.eventually(() => stage.text().includes('Something went wrong'))
    expect(stage.find('farcaster-qr')).to.equal(undefined)
    expect(await axeFindings()).to.deep.equal([])
    stage.find('login-retry')!.click()
    expect(login.asked).to.deep.equal(['social farcaster'])
    await stage.eventually(() => stage.find('farcaster-qr'))
  })

  it('says after 5 s that it is still trying', async () => {
    timers = takeTimers()
    await start()
    timers.pass(slowNoticeMs)
    await stage.eventually(() => stage.text().includes('Still trying'))
  })

  it('opens the app by a link on a phone', async () => {
    onPhone()
    await start()
    expect(stage.find('farcaster-open')).to.equal(undefined)
    login.$state.set({ phase: 'farcaster', url })
    await stage.eventually(() => stage.find('farcaster-open'))
    expect((stage.find('farcaster-open') as HTMLAnchorElement).href).to.equal(url)
    expect(await axeFindings()).to.deep.equal([])
  })

  it('lets no link run that is none', async () => {
    onPhone()
    await start()
    login.$state.set({ phase: 'farcaster', url: 'javascript:alert(1)' })
    await stage.eventually(() => stage.find('farcaster-open'))
    expect(stage.find('farcaster-open')!.hasAttribute('href')).to.equal(false)
  })

  it('shows what failed, and begins again', async () => {
    await start()
    login.$state.set({ phase: 'failed', error: optionalError('LOGIN_RATE_LIMITED', {}) })
    await stage.eventually(() => stage.text().includes('Too many tries'))
    expect(await axeFindings()).to.deep.equal([])
    stage.find('login-retry')!.click()
    expect(login.asked).to.deep.equal(['social farcaster'])
  })
})
