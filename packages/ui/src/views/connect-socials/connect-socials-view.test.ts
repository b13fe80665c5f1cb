import { expect } from 'chai'
import { html } from 'lit'
import { axeFindings } from '../../../../../test/gallery/atom-fixture.js'
import { createViewStage } from '../../../../../test/gallery/view-stage.js'
import { fakeLogin, holdOffers, type FakeLogin } from '../../parts/login/login.samples.js'
import { chosenSocial } from '../../parts/login/chosen-social.js'
import './connect-socials-view.js'

describe('w3m-connect-socials-view', () => {
  const stage = createViewStage()
  let login: FakeLogin
  const start = async (options = {}) => {
    await stage.start({ services: { frame: 'https://wallet.example' }, ...options })
    login = await fakeLogin(stage.w3m)
  }
  const show = () => stage.show(html`<w3m-connect-socials-view .w3m=${stage.w3m}></w3m-connect-socials-view>`)

  afterEach(() => stage.end())

  it('offers every social login in the host’s order, and opens one in the click', async () => {
    await start()
    await show()
    await stage.eventually(() => stage.find('social-facebook'))
    expect(stage.text()).to.match(/Google.*X.*Discord.*Farcaster.*GitHub.*Apple.*Facebook/)
    stage.find('social-github')!.click()
    expect(login.asked).to.deep.equal(['social github'])
    expect(chosenSocial(stage.w3m)).to.equal('github')
    expect(await axeFindings()).to.deep.equal([])
  })

  it('lists none before it is known which the server has', async () => {
    await start()
    const offers = holdOffers(login)
    await show()
    await stage.eventually(offers.isAwaited)
    expect(stage.find('social-google')).to.equal(undefined)
    offers.tell('x')
    await stage.eventually(() => stage.find('social-x'))
    expect(stage.find('social-google')).to.equal(undefined)
  })

  it('waits for the host’s terms, and says so', async () => {
    await start({ termsConditionsUrl: 'https://t.example', features: { legalCheckbox: true } })
    await show()
    await stage.eventually(() => stage.find('social-google'))
    stage.find('social-google')!.click()
    expect(login.asked).to.deep.equal([])
    stage.find('legal-checkbox')!.click()
    await stage.eventually(() => !stage.find('social-google')!.ariaDisabled)
    stage.find('social-google')!.click()
    expect(login.asked).to.deep.equal(['social google'])
    expect(await axeFindings()).to.deep.equal([])
  })

  it('names another way where there is none', async () => {
    await start()
    login.$offers.set({ email: true, socials: [] })
    await show()
    await stage.eventually(() => stage.text().includes('No social login here'))
    expect(await axeFindings()).to.deep.equal([])
    stage.find('login-other')!.click()
    expect(stage.w3m.router.$route.get().view).to.equal('Connect')
  })

  it('shows that its part could not be loaded, and tries again', async () => {
    await start()
    let fails = true
    const { login: load } = stage.w3m.load
    Object.assign(stage.w3m.load, { login: () => (fails ? Promise.reject(new Error('x')) : load()) })
    await show()
    await stage.eventually(() => stage.find('login-retry'))
    fails = false
    stage.find('login-retry')!.click()
    await stage.eventually(() => stage.find('social-google'))
  })
})
