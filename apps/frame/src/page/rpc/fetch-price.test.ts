import { expect } from 'chai'
import type { FrameNetwork } from '../../wallet-api/wallet-api.js'
import { createFetchPrice } from './fetch-price.js'

const network: FrameNetwork = { id: 'eip155:1', name: 'Ethereum', symbol: 'ETH', decimals: 18, hasPrice: true }
const price = { currency: 'USD', amount: '3412.55' }

function priceFrom(answer: () => Promise<Response>) {
  const requests: string[] = []
  const send = (url: string) => {
    requests.push(url)
    return answer()
  }
  return { priceOf: createFetchPrice(send as typeof fetch), requests }
}
const saying = (body: unknown, status = 200) =>
  priceFrom(() => Promise.resolve(new Response(JSON.stringify(body), { status })))

describe('the price of a coin', () => {
  it("is asked of the frame's own server", async () => {
    const { priceOf, requests } = saying({ price })
    expect(await priceOf(network)).to.deep.equal(price)
    expect(requests).to.deep.equal(['/api/price?chainId=eip155%3A1'])
  })

  it('is not asked for where the server has none, or does not know the chain', async () => {
    const { priceOf, requests } = saying({ price })
    const { hasPrice: _, ...without } = network
    expect([await priceOf(without), await priceOf(undefined)]).to.deep.equal([undefined, undefined])
    expect(requests).to.deep.equal([])
  })

  for (const [title, body] of [
    ['the server knows none now', {}],
    ['it is no number', { price: { currency: 'USD', amount: '1e9' } }],
    ['it is less than nothing', { price: { currency: 'USD', amount: '-1' } }],
    ['it is in no money', { price: { currency: '<b>', amount: '1' } }],
    ['the answer is something else', []],
  ] as const) {
    it(`is none where ${title}`, async () => {
      expect(await saying(body).priceOf(network)).to.equal(undefined)
    })
  }

  it('is none where nobody answers', async () => {
    expect(await priceFrom(() => Promise.reject(new TypeError('Failed to fetch'))).priceOf(network)).to.equal(undefined)
  })
})
