import { expect } from 'chai'
import { html } from 'lit'
import { axeFindings } from '../../../../../test/gallery/atom-fixture.js'
import { createViewFixture } from '../../../../../test/gallery/view-fixture.js'
import { fakeLogin, holdOffers, type FakeLogin } from '../../parts/login/login.samples.js'
import { chosenSocial } from '../../parts/login/chosen-social.js'
import './connect-socials-view.js'

describe('w3m-connect-socials-view', () => {
  const fixture = createViewFixture()
  let login: FakeLogin
  const start = async (options = {}) => {
    await fixture.start({ services: { frame: 'https://wallet.example' }, ...options })
    login = await fakeLogin(fixture.w3m)
  }
  const show = () => fixture.show(html`<w3m-connect-socials-view .w3m=${fixture.w3m}></w3m-connect-socials-view>`)

  afterEach(() => fixture.end())

  it('offers every social login in the host’s order, and opens one in the click', async () => {
    await start()
    await show()
    await fixture.eventually(() => fixture.find('social-facebook'))
    expect(fixture.text()).to.match(/Google.*X.*Discord.*Farcaster.*GitHub.*Apple.*Facebook/)
    fixture.find('social-github')!.click()
    expect(login.requests).to.deep.equal(['social github'])
    expect(chosenSocial(fixture.w3m)).to.equal('github')
    expect(await axeFindings()).to.deep.equal([])
  })

  it('lists none before it is known which the server has', async () => {
    await start()
    const offers = holdOffers(login)
    await show()
    await fixture.eventually(offers.isAwaited)
    expect([fixture.find('social-google'), fixture.text()]).to.deep.equal([undefined, 'Loading'])
    expect(await axeFindings()).to.deep.equal([])
    offers.setSocials('x')
    await fixture.eventually(() => fixture.find('social-x'))
    expect(fixture.find('social-google')).to.equal(undefined)
  })

  it('waits for the host’s terms, and says so', async () => {
    await start({ termsConditionsUrl: 'https://t.example', features: { legalCheckbox: true } })
    await show()
    await fixture.eventually(() => fixture.find('social-google'))
    fixture.find('social-google')!.click()
    expect(login.requests).to.deep.equal([])
    fixture.find('legal-checkbox')!.click()
    await fixture.eventually(() => !fixture.find('social-google')!.ariaDisabled)
    fixture.find('social-google')!.click()
    expect(login.requests).to.deep.equal(['social google'])
    expect(await axeFindings()).to.deep.equal([])
  })

  it('names another way where there is none', async () => {
    await start()
    login.$offers.set({ email: true, socials: [] })
    await show()
    await fixture.eventually(() => fixture.text().includes('No social login here'))
    expect(await axeFindings()).to.deep.equal([])
    fixture.find('login-other')!.click()
    expect(fixture.w3m.router.$route.get().view).to.equal('Connect')
  })

  it('shows that its part could not be loaded, and tries again', async () => {
    await start()
    let fails = true
    const { login: load } = fixture.w3m.load
    Object.assign(fixture.w3m.load, { login: () => (fails ? Promise.reject(new Error('x')) : load()) })
    await show()
    await fixture.eventually(() => fixture.find('login-retry'))
    fails = false
    fixture.find('login-retry')!.click()
    await fixture.eventually(() => fixture.find('social-google'))
  })
})
