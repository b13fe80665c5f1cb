import { after, before, describe, it, mock } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect } from 'chai'
import { createChainPrices } from './chain-prices.js'
import type { PriceSource, TokenPrice } from './price-source.js'

type Prices = ReadonlyMap<string, TokenPrice>

const pools: PriceSource = { pricesOf: async () => new Map([['leaf', { price: 1n }]]) }
const ofPools = [['leaf', { price: 1n }]]

describe('Prices of a feed that is slow', () => {
  before(() => mock.timers.enable({ apis: ['setTimeout'] }))
  after(() => mock.timers.reset())

  it('are those of the pools, and its own once it has answered, without being asked again', async () => {
    const answers: ((prices: Prices) => void)[] = []
    const feed: PriceSource = { pricesOf: () => new Promise<Prices>(resolve => answers.push(resolve)) }
    const { source } = createChainPrices({ pools, feed: () => feed, coinAddress: undefined, now: () => 0 })
    const first = source!.pricesOf(['leaf'])
    mock.timers.tick(2_000)
    expect([...(await first)]).to.deep.equal(ofPools)
    // It has been waited for: nobody else waits.
    expect([...(await source!.pricesOf(['leaf']))]).to.deep.equal(ofPools)
    answers[0]!(new Map([['leaf', { price: 2n }]]))
    await nextTurn()
    expect([...(await source!.pricesOf(['leaf']))]).to.deep.equal([['leaf', { price: 2n }]])
    expect(answers).to.have.length(1)
  })
})

describe('Prices of a feed that fails', () => {
  it('are those of the pools, and it is asked again after twenty seconds', async () => {
    let [now, questions] = [0, 0]
    const feed: PriceSource = {
      pricesOf() {
        questions += 1
        return Promise.reject(new Error('away'))
      },
    }
    const { source } = createChainPrices({ pools, feed: () => feed, coinAddress: undefined, now: () => now })
    for (const [time, expected] of [
      [0, 1],
      [19_999, 1],
      [20_000, 2],
    ] as const) {
      now = time
      expect([...(await source!.pricesOf(['leaf']))]).to.deep.equal(ofPools)
      expect(questions).to.equal(expected)
    }
  })

  it('are those that are known where it fails for other tokens alone', async () => {
    const feed: PriceSource = {
      pricesOf: async tokens => {
        if (tokens.includes('gift')) throw new Error('away')
        return new Map([['leaf', { price: 2n }]])
      },
    }
    const { sourceIn } = createChainPrices({ pools, feed: () => feed, coinAddress: undefined, now: () => 0 })
    const inEuro = sourceIn('eur')!
    await inEuro.pricesOf(['leaf'])
    expect([...(await inEuro.pricesOf(['gift', 'leaf']))]).to.deep.equal([['leaf', { price: 2n }]])
    expect(String(await inEuro.pricesOf(['gift']).catch((error: unknown) => error))).to.equal('Error: away')
  })
})
