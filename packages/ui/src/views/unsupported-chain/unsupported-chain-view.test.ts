import type { W3mOptions } from '@w3m/core'
import { until, type FakeWallet } from '@w3m/core/testing'
import { expect } from 'chai'
import { html } from 'lit'
import { axeFindings } from '../../../../../test/gallery/atom-fixture.js'
import { createViewFixture } from '../../../../../test/gallery/view-fixture.js'
import './unsupported-chain-view.js'

describe('w3m-unsupported-chain-view', () => {
  const fixture = createViewFixture()
  let wallet: FakeWallet
  const start = async (options?: Partial<W3mOptions>) => {
    await fixture.start(options)
    wallet = await fixture.connect()
    wallet.setChain(777)
    await until(fixture.w3m.modal.$state, state => state.open)
    await fixture.show(html`<w3m-unsupported-chain-view .w3m=${fixture.w3m}></w3m-unsupported-chain-view>`)
  }
  afterEach(() => fixture.end())

  it('explains in words, and offers every network and the way out', async () => {
    await start()
    expect(fixture.text())
      .to.include('This network is not supported here')
      .and.include('Test One')
      .and.include('Test Two')
      .and.include('Disconnect')
    expect(fixture.find('network-eip155:1')!.getAttribute('aria-current')).to.equal(null)
    expect(await axeFindings()).to.deep.equal([])
  })

  it('does not let the visitor slip away', async () => {
    await start()
    fixture.w3m.modal.tryClose()
    expect(fixture.w3m.modal.$state.get()).to.include({ open: true, shakes: 1 })
  })

  it('asks the wallet to go to the chosen network, and closes once it is there', async () => {
    await start()
    fixture.find('network-eip155:10')!.click()
    expect(fixture.w3m.router.$history.get().map(route => route.view)).to.deep.equal([
      'UnsupportedChain',
      'SwitchNetwork',
    ])
    await fixture.w3m.switchNetwork('eip155:10')
    expect(fixture.w3m.getState().open).to.equal(false)
  })

  it('offers the networks, too, where the site keeps to one: the wallet is on none of them', async () => {
    await start({ enableNetworkSwitch: false })
    fixture.find('network-eip155:10')!.click()
    expect(fixture.w3m.router.$route.get().view).to.equal('SwitchNetwork')
  })

  it('closes when the wallet itself comes back', async () => {
    await start()
    wallet.setChain(1)
    await fixture.eventually(() => !fixture.w3m.getState().open)
  })

  it('disconnects, and closes', async () => {
    await start()
    fixture.find('account-disconnect')!.click()
    await fixture.eventually(() => !fixture.w3m.getState().open)
    expect(fixture.w3m.getAccount().isConnected).to.equal(false)
  })
})
