import { expect } from 'chai'
import { html } from 'lit'
import { axeFindings } from '../../../../../test/gallery/atom-fixture.js'
import { createViewStage } from '../../../../../test/gallery/view-stage.js'
import { fakeLogin } from './login.samples.js'
import './settings-row.js'

describe('w3m-settings-row', () => {
  const stage = createViewStage()
  afterEach(() => stage.end())

  it('names who is logged in, and leads to the settings', async () => {
    await stage.start({ services: { frame: 'https://wallet.example' } })
    const login = await fakeLogin(stage.w3m)
    login.$user.set({
      user: { email: 'ada@example.com' },
      authProvider: 'email',
      accountType: 'eoa',
      isSmartAccountDeployed: false,
    })
    await stage.show(html`<w3m-settings-row .w3m=${stage.w3m}></w3m-settings-row>`)
    await stage.eventually(() => stage.text().includes('ada@example.com'))
    expect(await axeFindings()).to.deep.equal([])
    stage.find('account-settings')!.click()
    expect(stage.w3m.router.$route.get().view).to.equal('AccountSettings')
  })
})
