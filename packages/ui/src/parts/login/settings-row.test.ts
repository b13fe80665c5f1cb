import { expect } from 'chai'
import { html } from 'lit'
import { axeFindings } from '../../../../../test/gallery/atom-fixture.js'
import { createViewFixture } from '../../../../../test/gallery/view-fixture.js'
import { fakeLogin } from './login.samples.js'
import './settings-row.js'

describe('w3m-settings-row', () => {
  const fixture = createViewFixture()
  afterEach(() => fixture.end())

  it('names who is logged in, and leads to the settings', async () => {
    await fixture.start({ services: { frame: 'https://wallet.example' } })
    const login = await fakeLogin(fixture.w3m)
    login.$user.set({
      user: { email: 'ada@example.com' },
      authProvider: 'email',
      accountType: 'eoa',
      isSmartAccountDeployed: false,
    })
    await fixture.show(html`<w3m-settings-row .w3m=${fixture.w3m}></w3m-settings-row>`)
    await fixture.eventually(() => fixture.text().includes('ada@example.com'))
    expect(await axeFindings()).to.deep.equal([])
    fixture.find('account-settings')!.click()
    expect(fixture.w3m.router.$route.get().view).to.equal('AccountSettings')
  })
})
