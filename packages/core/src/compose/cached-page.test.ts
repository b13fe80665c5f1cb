import { expect } from 'chai'
import { storageKeys } from '../storage/keys.js'
import { fakeNetwork, fakeSolanaNetwork, otherFakeNetwork } from '../testing/fake-networks.js'
import { createFakeWallet, fakeAddress, otherFakeAddress, type FakeWallet } from '../testing/fake-wallet.js'
import { waitUntil } from '../testing/wait-until.js'
import { createW3m } from './create-w3m.js'
import type { W3m } from './w3m.js'

const nextTask = () => new Promise(resolve => setTimeout(resolve))

// The browser sends no `storage` event to the page that writes: what a test writes is what another page wrote unheard.
describe('a page that the browser kept while another one was shown', () => {
  let w3m: W3m
  let wallet: FakeWallet
  let silence: () => void

  const comeBack = async (persisted: boolean) => {
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted }))
    await import('./follow-other-tab.js')
    for (let turns = 0; turns < 5; turns++) await nextTask()
  }

  beforeEach(async () => {
    localStorage.clear()
    wallet = createFakeWallet()
    silence = wallet.announce()
    w3m = createW3m({ networks: [fakeNetwork, otherFakeNetwork, fakeSolanaNetwork] })
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

  for (const [title, answers, expected] of [
    ['account', { eth_accounts: [otherFakeAddress] }, `eip155:1:${otherFakeAddress}`],
    ['network', { eth_chainId: '0xa' }, `eip155:10:${fakeAddress}`],
  ] as const)
    it(`has the ${title} that its wallet went to meanwhile, which said nothing to it`, async () => {
      wallet.flags.answers = answers
      await comeBack(false)
      expect(w3m.getAccount().caipAddress).to.equal(`eip155:1:${fakeAddress}`)
      await comeBack(true)
      await waitUntil(() => w3m.getAccount().caipAddress === expected)
    })

  it('stays connected where its wallet only went to another network, or lists its other accounts in another order', async () => {
    const emitted: string[] = []
    w3m.subscribe('events', ({ name }) => emitted.push(name))
    wallet.flags.answers = { eth_chainId: '0xa', eth_accounts: [fakeAddress, otherFakeAddress] }
    await comeBack(true)
    await waitUntil(() => w3m.getNetwork().caipNetworkId === otherFakeNetwork.caipNetworkId)
    expect(emitted).not.to.include.oneOf(['connect', 'disconnect'])
  })

  it('is disconnected where its wallet was locked meanwhile, and connected once it is open again', async () => {
    const emitted: string[] = []
    w3m.subscribe('events', ({ name }) => emitted.push(name))
    wallet.flags.answers = { eth_accounts: [] }
    await comeBack(true)
    await waitUntil(() => w3m.getAccount().status === 'disconnected')
    // What belongs to an address ends with it.
    expect(localStorage.getItem(storageKeys.connections)).not.to.contain(fakeAddress)
    wallet.flags.answers = {}
    wallet.setAccounts([fakeAddress])
    await waitUntil(() => w3m.getAccount().status === 'connected')
    expect(emitted).to.include.members(['disconnect', 'connect'])
  })

  it('goes on with a wallet that does not answer', async () => {
    wallet.flags.hangs = ['eth_accounts']
    await comeBack(true)
    expect(w3m.getAccount().status).to.equal('connected')
  })

  it('asks nothing any more once its instance is gone', async () => {
    w3m.destroy()
    localStorage.setItem(storageKeys.connections, JSON.stringify({ eip155: { connectorId: 'test.wallet' } }))
    await comeBack(true)
    expect(w3m.getAccount().status).to.equal('disconnected')
  })
})
