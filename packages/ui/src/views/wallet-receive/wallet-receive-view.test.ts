import { fakeAddress } from '@w3m/core/testing'
import { expect } from 'chai'
import { html } from 'lit'
import { axeFindings } from '../../../../../test/gallery/atom-fixture.js'
import { createViewStage } from '../../../../../test/gallery/view-stage.js'
import { loadAssetsTexts } from '../../i18n/assets-texts.js'
import './wallet-receive-view.js'
import '../wallet-compatible-networks/wallet-compatible-networks-view.js'

describe('w3m-wallet-receive-view', () => {
  const stage = createViewStage()
  const open = async ({ isSmart = false, theme = 'light' as 'light' | 'dark' } = {}) => {
    await stage.start()
    await loadAssetsTexts(stage.w3m)
    await stage.connect()
    if (isSmart) {
      const account = stage.w3m.account.get('eip155')
      if (account.status !== 'connected') throw new Error('Not connected')
      const embeddedWalletInfo = {
        user: {},
        authProvider: 'email',
        accountType: 'smartAccount',
        isSmartAccountDeployed: true,
      } as const
      stage.w3m.account.set('eip155', { ...account, login: { embeddedWalletInfo } })
    }
    await stage.show(html`<w3m-wallet-receive-view .w3m=${stage.w3m}></w3m-wallet-receive-view>`, { theme })
  }
  afterEach(() => stage.end())

  for (const theme of ['light', 'dark'] as const)
    it(`shows the whole address as a code and as text in ${theme}`, async () => {
      await open({ theme })
      expect(stage.find('receive-qr')!.dataset['address']).to.equal(fakeAddress)
      expect(stage.find('receive-address')!.textContent.trim()).to.equal(fakeAddress)
      expect(stage.text()).to.include('Only send assets of Test One').and.include('Networks: 2')
      expect(stage.find('receive-smart')).to.equal(undefined)
      expect(await axeFindings()).to.deep.equal([])
    })

  it('leads to the networks that share the address', async () => {
    await open()
    await stage.w3m.open({ view: 'Account' })
    stage.find('receive-networks')!.click()
    expect(stage.w3m.router.$route.get().view).to.equal('WalletCompatibleNetworks')
    await stage.show(
      html`<w3m-wallet-compatible-networks-view .w3m=${stage.w3m}></w3m-wallet-compatible-networks-view>`,
    )
    expect([stage.find('compatible-eip155:1'), stage.find('compatible-eip155:10')]).not.to.include(undefined)
    expect(await axeFindings()).to.deep.equal([])
  })

  it('warns that the address of a smart account is good on one network', async () => {
    await open({ isSmart: true })
    expect(stage.find('receive-smart')!.textContent).to.include('on Test One only')
    expect(stage.text()).to.include('Networks: 1')
    await stage.show(
      html`<w3m-wallet-compatible-networks-view .w3m=${stage.w3m}></w3m-wallet-compatible-networks-view>`,
    )
    expect(stage.find('compatible-eip155:10')).to.equal(undefined)
    expect(await axeFindings()).to.deep.equal([])
  })
})
