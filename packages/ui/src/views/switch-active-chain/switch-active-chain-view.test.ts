import type { NetworkInput } from '@w3m/core'
import { createFakeStandardWallet, fakeNetwork } from '@w3m/core/testing'
import { expect } from 'chai'
import { html } from 'lit'
import { axeFindings } from '../../../../../test/gallery/atom-fixture.js'
import { createViewStage } from '../../../../../test/gallery/view-stage.js'
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
  const stage = createViewStage()
  beforeEach(async () => {
    await stage.start({ networks: [fakeNetwork, solana] })
    await stage.connect()
    await stage.w3m.open({ view: 'Networks' })
    stage.w3m.router.push('SwitchActiveChain', { namespace: 'solana', caipNetworkId: id })
    await stage.show(
      html`<w3m-switch-active-chain-view
        .w3m=${stage.w3m}
        .params=${{ namespace: 'solana' as const, caipNetworkId: id as `solana:${string}` }}
      ></w3m-switch-active-chain-view>`,
    )
  })
  afterEach(() => stage.end())

  it('names the network and the wallet that cannot follow', async () => {
    expect(stage.text()).to.include('Solana').and.include('Lantern')
    expect(await axeFindings()).to.deep.equal([])
  })

  it('leads to the wallets of that namespace, shows its network, and leaves the other connection alone', () => {
    stage.find('switch-active-chain')!.click()
    expect(stage.w3m.router.$history.get().map(route => route.view)).to.deep.equal(['Connect'])
    expect(stage.w3m.modal.$state.get()).to.include({ open: true, namespace: 'solana' })
    expect(stage.w3m.getNetwork().caipNetworkId).to.equal(id)
    expect(stage.w3m.getAccount('eip155').isConnected).to.equal(true)
  })

  describe('for a wallet that works on both namespaces', () => {
    let leave: () => void
    beforeEach(async () => {
      leave = createFakeStandardWallet({ name: 'Lantern', chains: ['solana:mainnet'] }).register()
      await stage.eventually(() => stage.find('switch-active-chain-same'))
    })
    afterEach(() => leave())

    it('offers to connect the same one here as well', async () => {
      expect(stage.text()).to.include('Lantern works with this network too')
      stage.find('switch-active-chain-same')!.click()
      expect(stage.w3m.router.$route.get()).to.deep.equal({
        view: 'ConnectingExternal',
        params: { connectorId: 'Lantern', namespace: 'solana' },
      })
      await stage.eventually(() => stage.w3m.getAccount('solana').isConnected)
      expect(stage.w3m.getAccount('eip155').isConnected).to.equal(true)
      expect(stage.w3m.getNetwork().caipNetworkId).to.equal(id)
    })

    it('still leads to the others', () => {
      stage.find('switch-active-chain')!.click()
      expect(stage.w3m.modal.$state.get()).to.include({ open: true, namespace: 'solana' })
    })
  })
})
