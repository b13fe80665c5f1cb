import { describe, it } from 'node:test'
import { expect } from 'chai'
import { createOffers } from './offers.js'
import type { BuyerLocation, OnrampProvider, ProviderOptions } from './onramp-provider.js'

const none = () => Promise.reject(new Error('This is not asked for here.'))

/** A provider that sells so many coins, and the places that it was asked for. */
function providerOf(coins: number) {
  const requests: BuyerLocation[] = []
  const options: ProviderOptions = {
    paymentCurrencies: [],
    purchaseCurrencies: Array.from({ length: coins }, (_, index) => ({
      id: `C${index}`,
      name: `C${index}`,
      symbol: `C${index}`,
      networks: [{ name: 'one', displayName: 'One', chainId: undefined, contractAddress: undefined }],
    })),
  }
  const provider: OnrampProvider = {
    name: 'one',
    label: 'One',
    feeRange: '1%',
    isSandbox: true,
    quote: none,
    checkout: none,
    status: none,
    readWebhook: () => undefined,
    options: async place => {
      requests.push(place)
      return options
    },
  }
  return { provider, requests }
}

describe('What is offered', () => {
  it('is kept for no place in particular, however many places are named', async () => {
    const { provider, requests } = providerOf(20_000)
    const offers = createOffers([provider], () => 0)
    await offers.all({})
    for (const country of ['AA', 'BB', 'CC']) await offers.all({ country })
    expect(requests).to.have.length(4)
    await offers.all({})
    await offers.all({ country: 'CC' })
    expect(requests, 'the latest places are kept too').to.have.length(4)
    expect([offers.needsRequest({}), offers.needsRequest({ country: 'CC' })]).to.deep.equal([false, false])
    expect(offers.needsRequest({ country: 'AA' }), 'what is long takes the place of more').to.equal(true)
    await offers.all({ country: 'AA' })
    expect(requests).to.have.length(5)
  })

  it('is kept of hundreds of places where it is short', async () => {
    const { provider, requests } = providerOf(100)
    const offers = createOffers([provider], () => 0)
    const all = async () => {
      for (let place = 0; place < 400; place += 1) await offers.all({ country: 'US', subdivision: String(place) })
    }
    await all()
    await all()
    expect(requests).to.have.length(400)
  })

  it('is asked for once by all who want it at the same moment, and anew where that failed', async () => {
    const { provider, requests } = providerOf(1)
    let isAway = true
    const options = async (place: BuyerLocation) => {
      const found = await provider.options(place)
      if (isAway) throw new Error('away')
      return found
    }
    const offers = createOffers([{ ...provider, options }], () => 0)
    const outcomes = await Promise.allSettled([offers.all({ country: 'AA' }), offers.all({ country: 'AA' })])
    expect(outcomes.map(({ status }) => status)).to.deep.equal(['rejected', 'rejected'])
    expect(requests).to.have.length(1)
    isAway = false
    expect(await offers.all({ country: 'AA' })).to.have.length(1)
  })
})
