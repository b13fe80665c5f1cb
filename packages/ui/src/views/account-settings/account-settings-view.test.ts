import type { EmbeddedWalletInfo } from '@w3m/core'
import { expect } from 'chai'
import { html } from 'lit'
import { axeFindings } from '../../../../../test/gallery/atom-fixture.js'
import { createViewFixture } from '../../../../../test/gallery/view-fixture.js'
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
  const fixture = createViewFixture()
  let login: FakeLogin
  const start = async (user: EmbeddedWalletInfo | undefined = byMail, locale = 'en', api?: string) => {
    await fixture.start({ services: { frame: 'https://wallet.example/frame/', ...(api && { api }) }, locale })
    login = await fakeLogin(fixture.w3m)
    login.$user.set(user)
    await loadSessionsTexts(fixture.w3m)
    await fixture.connect()
    await fixture.show(html`<w3m-account-settings-view .w3m=${fixture.w3m}></w3m-account-settings-view>`, {
      dir: locale === 'ar' ? 'rtl' : 'ltr',
    })
    await fixture.eventually(() => fixture.find('settings-disconnect'))
  }

  afterEach(() => fixture.end())

  it('shows the address, the mailbox, the network and what keeps it safe', async () => {
    await start()
    await fixture.eventually(() => fixture.find('settings-email'))
    expect(fixture.text())
      .to.include('0x5aAe…1BeAed')
      .and.include('ada@example.com')
      .and.include('Test One')
      .and.include('Devices, recovery and export')
    expect((fixture.find('settings-security') as HTMLAnchorElement).href).to.equal(
      'https://wallet.example/popup.html#locale=en&theme=',
    )
    expect(await axeFindings()).to.deep.equal([])
  })

  it('says whether the wallet outlives the loss of a device, once the frame does', async () => {
    await start()
    const row = () => fixture.find('settings-security')?.textContent
    await fixture.eventually(() => login.requests.includes('refresh'))
    await fixture.eventually(() => row()?.includes('Devices, recovery and export'))
    login.$isSecured.set(false)
    await fixture.eventually(() => row()?.includes('Not secured yet: add ways back in'))
    expect(await axeFindings()).to.deep.equal([])
    login.$isSecured.set(true)
    await fixture.eventually(() => row()?.includes('Secured. Devices and recovery'))
  })

  for (const [testId, view] of [
    ['settings-email', 'UpdateEmailWallet'],
    ['settings-network', 'Networks'],
    ['settings-upgrade', 'UpgradeEmailWallet'],
  ] as const) {
    it(`leads from ${testId} to ${view}`, async () => {
      await start()
      await fixture.eventually(() => fixture.find(testId))
      fixture.find(testId)!.click()
      expect(fixture.w3m.router.$route.get().view).to.equal(view)
    })
  }

  it('leads to what sites may send by themselves, where a service lists that', async () => {
    await start()
    expect(fixture.find('settings-sessions')).to.equal(undefined)
    fixture.end()
    await start(byMail, 'en', 'https://api.example')
    await fixture.eventually(() => fixture.find('settings-sessions'))
    expect(fixture.text()).to.include('What sites may send by themselves')
    fixture.find('settings-sessions')!.click()
    expect(fixture.w3m.router.$route.get().view).to.equal('AccountSessions')
  })

  it('leaves no room for a name where there is none', async () => {
    await start(byMail, 'en', 'https://api.example')
    await fixture.eventually(() => fixture.find('settings-sessions'))
    for (const name of ['w3m-choose-name-row', 'w3m-own-name-row'])
      await fixture.eventually(() => customElements.get(name) !== undefined)
    const top = (testId: string) => fixture.find(testId)!.getBoundingClientRect()
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
    await fixture.eventually(() => fixture.find('settings-social'))
    expect(fixture.text()).to.include('ada').and.include('Logged in with Discord')
    expect(fixture.find('settings-email')).to.equal(undefined)
    expect(await axeFindings()).to.deep.equal([])
  })

  it('changes the kind of account, where the network knows both', async () => {
    await start()
    expect(fixture.find('account-type-toggle')).to.equal(undefined)
    login.$canToggleAccountType.set(true)
    await fixture.eventually(() => fixture.find('account-type-toggle'))
    const toggle = fixture.find('account-type-toggle') as HTMLInputElement
    expect(toggle.checked).to.equal(false)
    expect(await axeFindings()).to.deep.equal([])
    toggle.click()
    expect(login.requests).to.deep.equal(['refresh', 'toggle'])
    await fixture.eventually(() => true)
    expect(toggle.checked, 'before the frame has agreed').to.equal(false)
    login.$user.set({ ...byMail, accountType: 'smartAccount' })
    await fixture.eventually(() => toggle.checked)
  })

  it('shows nothing of a login where the page has none', async () => {
    await fixture.start({ services: {} })
    await fixture.connect()
    await fixture.show(html`<w3m-account-settings-view .w3m=${fixture.w3m}></w3m-account-settings-view>`)
    await fixture.eventually(() => fixture.find('settings-disconnect'))
    await fixture.w3m.load.login().catch(() => undefined)
    await fixture.eventually(() => fixture.find('settings-network'))
    expect(fixture.find('settings-retry')).to.equal(undefined)
    expect(await axeFindings()).to.deep.equal([])
  })

  it('disconnects', async () => {
    await start()
    fixture.find('settings-disconnect')!.click()
    await fixture.eventually(() => !fixture.w3m.getAccount().isConnected)
    await fixture.eventually(() => fixture.text().includes('No account is connected'))
    expect(await axeFindings()).to.deep.equal([])
  })

  it('speaks from right to left', async () => {
    await start(byMail, 'ar')
    expect(fixture.text()).to.include('الأجهزة والاستعادة والتصدير')
    expect(await axeFindings()).to.deep.equal([])
  })
})
