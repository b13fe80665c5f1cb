import { expect } from 'chai'
import { fakeSolanaNetwork } from '../testing/fake-networks.js'
import { createFakeStandardWallet } from '../testing/fake-standard-wallet.js'
import { until } from '../testing/until.js'
import { createW3m } from './create-w3m.js'

describe('the token that the host shows in place of the coin', () => {
  const mint = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
  const { fetch } = window
  afterEach(() => {
    window.fetch = fetch
  })

  it('is asked of the service by its CAIP-10 id, also where only the service knows tokens', async () => {
    const id = `${fakeSolanaNetwork.caipNetworkId}:${mint}`
    const requests: (string | null)[] = []
    window.fetch = (input, init) => {
      const url = new URL(input instanceof Request ? input.url : input)
      if (!url.pathname.endsWith('/balance')) return fetch(input, init)
      requests.push(url.searchParams.get('forceUpdate'))
      const quantity = { decimals: '6', numeric: '2.5' }
      return Promise.resolve(
        Response.json({ balances: [{ name: 'USD Coin', symbol: 'USDC', address: id, quantity, price: null }] }),
      )
    }
    const leave = createFakeStandardWallet().register()
    const w3m = createW3m({
      networks: [fakeSolanaNetwork],
      storage: 'memory',
      services: { api: 'https://api.example' },
      tokens: { [fakeSolanaNetwork.caipNetworkId]: { address: mint } },
    })
    await w3m.connect({ connectorId: 'Test Solana' })
    const { caipAddress } = w3m.getAccount('solana')
    const balances = await w3m.load.balances()
    await balances.refresh(caipAddress!)
    await until(balances.$state, () => balances.last(caipAddress!) !== undefined)
    expect(balances.last(caipAddress!)).to.deep.include({ symbol: 'USDC', units: 2_500_000n })
    expect(requests[0]).to.equal(id)
    w3m.destroy()
    leave()
  })
})
