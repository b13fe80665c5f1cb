import type { W3mOptions } from '@w3m/core'
import { until, type FakeWallet } from '@w3m/core/testing'
import { expect } from 'chai'
import { html } from 'lit'
import { axeFindings } from '../../../../../test/gallery/atom-fixture.js'
import { createViewStage } from '../../../../../test/gallery/view-stage.js'
import './unsupported-chain-view.js'

describe('w3m-unsupported-chain-view', () => {
  const stage = createViewStage()
  let wallet: FakeWallet
  const start = async (options?: Partial<W3mOptions>) => {
    await stage.start(options)
    wallet = await stage.connect()
    wallet.setChain(777)
    await until(stage.w3m.modal.$state, state => state.open)
    await stage.show(html`<w3m-unsupported-chain-view .w3m=${stage.w3m}></w3m-unsupported-chain-view>`)
  }
  afterEach(() => stage.end())

  it('explains in words, and offers every network and the way out', async () => {
    await start()
    expect(stage.text())
      .to.include('This network is not supported here')
      .and.include('Test One')
      .and.include('Test Two')
      .and.include('Disconnect')
    expect(stage.find('network-eip155:1')!.getAttribute('aria-current')).to.equal(null)
    expect(await axeFindings()).to.deep.equal([])
  })

  it('does not let the visitor slip away', async () => {
    await start()
    stage.w3m.modal.tryClose()
    expect(stage.w3m.modal.$state.get()).to.include({ open: true, shakes: 1 })
  })

  it('asks the wallet to go to the chosen network, and closes once it is there', async () => {
    await start()
    stage.find('network-eip155:10')!.click()
    expect(stage.w3m.router.$history.get().map(route => route.view)).to.deep.equal([
      'UnsupportedChain',
      'SwitchNetwork',
    ])
    await stage.w3m.switchNetwork('eip155:10')
    expect(stage.w3m.getState().open).to.equal(false)
  })

  it('offers the networks, too, where the site keeps to one: the wallet is on none of them', async () => {
    await start({ enableNetworkSwitch: false })
    stage.find('network-eip155:10')!.click()
    expect(stage.w3m.router.$route.get().view).to.equal('SwitchNetwork')
  })

  it('closes when the wallet itself comes back', async () => {
    await start()
    wallet.setChain(1)
    await stage.eventually(() => !stage.w3m.getState().open)
  })

  it('disconnects, and closes', async () => {
    await start()
    stage.find('account-disconnect')!.click()
    await stage.eventually(() => !stage.w3m.getState().open)
    expect(stage.w3m.getAccount().isConnected).to.equal(false)
  })
})
