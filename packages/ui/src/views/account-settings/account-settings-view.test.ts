import type { EmbeddedWalletInfo } from '@w3m/core'
import { expect } from 'chai'
import { html } from 'lit'
import { axeFindings } from '../../../../../test/gallery/atom-fixture.js'
import { createViewStage } from '../../../../../test/gallery/view-stage.js'
import { loadSessionsTexts } from '../../i18n/sessions-texts.js'
import { fakeLogin, type FakeLogin } from '../../parts/login/login.samples.js'
import './account-settings-view.js'

const byMail: EmbeddedWalletInfo = {
  user: { email: 'ada@example.com' },
  authProvider: 'email',
  accountType: 'eoa',
  isSmartAccountDeployed: false,
}

describe('w3m-account-settings-view', () => {
  const stage = createViewStage()
  let login: FakeLogin
  const start = async (user: EmbeddedWalletInfo | undefined = byMail, locale = 'en', api?: string) => {
    await stage.start({ services: { frame: 'https://wallet.example/frame/', ...(api && { api }) }, locale })
    login = await fakeLogin(stage.w3m)
    login.$user.set(user)
    await loadSessionsTexts(stage.w3m)
    await stage.connect()
    await stage.show(html`<w3m-account-settings-view .w3m=${stage.w3m}></w3m-account-settings-view>`, {
      dir: locale === 'ar' ? 'rtl' : 'ltr',
    })
    await stage.eventually(() => stage.find('settings-disconnect'))
  }

  afterEach(() => stage.end())

  it('shows the address, the mailbox, the network and what keeps it safe', async () => {
    await start()
    await stage.eventually(() => stage.find('settings-email'))
    expect(stage.text())
      .to.include('0x5aAe…1BeAed')
      .and.include('ada@example.com')
      .and.include('Test One')
      .and.include('Devices, recovery and export')
    expect((stage.find('settings-security') as HTMLAnchorElement).href).to.equal(
      'https://wallet.example/popup.html#locale=en&theme=',
    )
    expect(await axeFindings()).to.deep.equal([])
  })

  it('says whether the wallet outlives the loss of a device, once the frame does', async () => {
    await start()
    const row = () => stage.find('settings-security')?.textContent
    await stage.eventually(() => login.asked.includes('refresh'))
    await stage.eventually(() => row()?.includes('Devices, recovery and export'))
    login.$isSecured.set(false)
    await stage.eventually(() => row()?.includes('Not secured yet: add ways back in'))
    expect(await axeFindings()).to.deep.equal([])
    login.$isSecured.set(true)
    await stage.eventually(() => row()?.includes('Secured. Devices and recovery'))
  })

  for (const [testId, view] of [
    ['settings-email', 'UpdateEmailWallet'],
    ['settings-network', 'Networks'],
    ['settings-upgrade', 'UpgradeEmailWallet'],
  ] as const) {
    it(`leads from ${testId} to ${view}`, async () => {
      await start()
      await stage.eventually(() => stage.find(testId))
      stage.find(testId)!.click()
      expect(stage.w3m.router.$route.get().view).to.equal(view)
    })
  }

  it('leads to what sites may send by themselves, where a service lists that', async () => {
    await start()
    expect(stage.find('settings-sessions')).to.equal(undefined)
    stage.end()
    await start(byMail, 'en', 'https://api.example')
    await stage.eventually(() => stage.find('settings-sessions'))
    expect(stage.text()).to.include('What sites may send by themselves')
    stage.find('settings-sessions')!.click()
    expect(stage.w3m.router.$route.get().view).to.equal('AccountSessions')
  })

  it('leaves no room for a name where there is none', async () => {
    await start(byMail, 'en', 'https://api.example')
    await stage.eventually(() => stage.find('settings-sessions'))
    for (const name of ['w3m-choose-name-row', 'w3m-own-name-row'])
      await stage.eventually(() => customElements.get(name) !== undefined)
    const top = (testId: string) => stage.find(testId)!.getBoundingClientRect()
    expect(top('settings-security').top - top('settings-sessions').bottom).to.equal(
      top('settings-sessions').top - top('settings-network').bottom,
    )
  })

  it('says how a social account came in, and leaves its mailbox alone', async () => {
    await start({
      user: { username: 'ada', email: 'ada@example.com' },
      authProvider: 'discord',
      accountType: 'eoa',
      isSmartAccountDeployed: false,
    })
    await stage.eventually(() => stage.find('settings-social'))
    expect(stage.text()).to.include('ada').and.include('Logged in with Discord')
    expect(stage.find('settings-email')).to.equal(undefined)
    expect(await axeFindings()).to.deep.equal([])
  })

  it('changes the kind of account, where the network knows both', async () => {
    await start()
    expect(stage.find('account-type-toggle')).to.equal(undefined)
    login.$canToggleAccountType.set(true)
    await stage.eventually(() => stage.find('account-type-toggle'))
    const toggle = stage.find('account-type-toggle') as HTMLInputElement
    expect(toggle.checked).to.equal(false)
    expect(await axeFindings()).to.deep.equal([])
    toggle.click()
    expect(login.asked).to.deep.equal(['refresh', 'toggle'])
    await stage.eventually(() => true)
    expect(toggle.checked, 'before the frame has agreed').to.equal(false)
    login.$user.set({ ...byMail, accountType: 'smartAccount' })
    await stage.eventually(() => toggle.checked)
  })

  it('disconnects', async () => {
    await start()
    stage.find('settings-disconnect')!.click()
    await stage.eventually(() => !stage.w3m.getAccount().isConnected)
    await stage.eventually(() => stage.text().includes('No account is connected'))
    expect(await axeFindings()).to.deep.equal([])
  })

  it('speaks from right to left', async () => {
    await start(byMail, 'ar')
    expect(stage.text()).to.include('الأجهزة والاستعادة والتصدير')
    expect(await axeFindings()).to.deep.equal([])
  })
})
