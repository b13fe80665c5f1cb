import { expect } from 'chai'
import { storageKeys } from '../storage/keys.js'
import { fakeNetwork, fakeSolanaNetwork } from '../testing/fake-networks.js'
import { createFakeWallet, fakeAddress } from '../testing/fake-wallet.js'
import { createW3m } from './create-w3m.js'
import type { W3m } from './w3m.js'

const turn = () => new Promise(resolve => setTimeout(resolve))

// The browser sends no `storage` event to the page that writes: what a test writes is what another page wrote unheard.
describe('a page that the browser kept while another one was shown', () => {
  let w3m: W3m
  let silence: () => void

  const comeBack = async (persisted: boolean) => {
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted }))
    await import('./follow-other-tab.js')
    for (let turns = 0; turns < 5; turns++) await turn()
  }

  beforeEach(async () => {
    localStorage.clear()
    silence = createFakeWallet().announce()
    w3m = createW3m({ networks: [fakeNetwork, fakeSolanaNetwork] })
    await w3m.connect({ connectorId: 'test.wallet' })
  })
  afterEach(() => {
    w3m.destroy()
    silence()
    localStorage.clear()
  })

  it('is as it was where nothing happened there', async () => {
    const emitted: string[] = []
    w3m.subscribe('events', ({ name }) => emitted.push(name))
    await comeBack(true)
    expect([w3m.getAccount().address, w3m.getNetwork().caipNetworkId, emitted]).to.deep.equal([
      fakeAddress,
      fakeNetwork.caipNetworkId,
      [],
    ])
  })

  it('is disconnected where the visitor disconnected there', async () => {
    localStorage.setItem(storageKeys.connections, '{}')
    await comeBack(false)
    expect(w3m.getAccount().address).to.equal(fakeAddress)
    await comeBack(true)
    expect(w3m.getAccount().status).to.equal('disconnected')
  })

  it('shows the network that the visitor chose there', async () => {
    const { caipNetworkId: active } = fakeSolanaNetwork
    localStorage.setItem(storageKeys.network, JSON.stringify({ active, byNamespace: { solana: active } }))
    await comeBack(true)
    expect(w3m.getNetwork().caipNetworkId).to.equal(active)
  })

  it('asks nothing any more once its instance is gone', async () => {
    w3m.destroy()
    localStorage.setItem(storageKeys.connections, JSON.stringify({ eip155: { connectorId: 'test.wallet' } }))
    await comeBack(true)
    expect(w3m.getAccount().status).to.equal('disconnected')
  })
})
