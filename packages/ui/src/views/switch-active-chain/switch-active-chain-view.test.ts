import type { NetworkInput } from '@w3m/core'
import { createFakeStandardWallet, fakeNetwork } from '@w3m/core/testing'
import { expect } from 'chai'
import { html } from 'lit'
import { axeFindings } from '../../../../../test/gallery/atom-fixture.js'
import { createViewFixture } from '../../../../../test/gallery/view-fixture.js'
import './switch-active-chain-view.js'

const id = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const solana: NetworkInput = {
  id,
  caipNetworkId: id,
  name: 'Solana',
  nativeCurrency: { name: 'Sol', symbol: 'SOL', decimals: 9 },
  rpcUrls: { default: { http: ['https://sol.example'] } },
}

describe('w3m-switch-active-chain-view', () => {
  const fixture = createViewFixture()
  beforeEach(async () => {
    await fixture.start({ networks: [fakeNetwork, solana] })
    await fixture.connect()
    await fixture.w3m.open({ view: 'Networks' })
    fixture.w3m.router.push('SwitchActiveChain', { namespace: 'solana', caipNetworkId: id })
    await fixture.show(
      html`<w3m-switch-active-chain-view
        .w3m=${fixture.w3m}
        .params=${{ namespace: 'solana' as const, caipNetworkId: id as `solana:${string}` }}
      ></w3m-switch-active-chain-view>`,
    )
  })
  afterEach(() => fixture.end())

  it('names the network and the wallet that cannot follow', async () => {
    expect(fixture.text()).to.include('Solana').and.include('Lantern')
    expect(await axeFindings()).to.deep.equal([])
  })

  it('leads to the wallets of that namespace, shows its network, and leaves the other connection alone', () => {
    fixture.find('switch-active-chain')!.click()
    expect(fixture.w3m.router.$history.get().map(route => route.view)).to.deep.equal(['Connect'])
    expect(fixture.w3m.modal.$state.get()).to.include({ open: true, namespace: 'solana' })
    expect(fixture.w3m.getNetwork().caipNetworkId).to.equal(id)
    expect(fixture.w3m.getAccount('eip155').isConnected).to.equal(true)
  })

  describe('for a wallet that works on both namespaces', () => {
    let unregister: () => void
    beforeEach(async () => {
      unregister = createFakeStandardWallet({ name: 'Lantern', chains: ['solana:mainnet'] }).register()
      await fixture.eventually(() => fixture.find('switch-active-chain-same'))
    })
    afterEach(() => unregister())

    it('offers to connect the same one here as well', async () => {
      expect(fixture.text()).to.include('Lantern works with this network too')
      fixture.find('switch-active-chain-same')!.click()
      expect(fixture.w3m.router.$route.get()).to.deep.equal({
        view: 'ConnectingExternal',
        params: { connectorId: 'Lantern', namespace: 'solana' },
      })
      await fixture.eventually(() => fixture.w3m.getAccount('solana').isConnected)
      expect(fixture.w3m.getAccount('eip155').isConnected).to.equal(true)
      expect(fixture.w3m.getNetwork().caipNetworkId).to.equal(id)
    })

    it('still leads to the others', () => {
      fixture.find('switch-active-chain')!.click()
      expect(fixture.w3m.modal.$state.get()).to.include({ open: true, namespace: 'solana' })
    })
  })
})
