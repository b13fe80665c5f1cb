import { describe, it } from 'node:test'
import { expect } from 'chai'
import fc from 'fast-check'
import { priceBy, quoteOf, quoteThrough } from './pool-price.js'
import { toNumber, fiatValueOf } from './price-source.js'

const dollar = 10n ** 6n
const limits = { decimals: 18, dollarDecimals: 6, depthMin: 1_000n * dollar }
const ether = 10n ** 18n

describe('The price that a pool says', () => {
  it('is that of its middle, to eighteen digits', () => {
    const quote = quoteOf({ token: 3n * ether, other: 10_000n * dollar })
    expect(priceBy([quote], limits)).to.equal(3_333_333_333_333_333_333_333n)
  })

  it('goes through another pool, as deep as the shallower of the two, with all that its own holds', () => {
    const etherPool = quoteOf({ token: 100n * ether, other: 300_000n * dollar })
    const quote = quoteThrough({ token: 100_000n * 10n ** 8n, other: 100n * ether }, etherPool)!
    expect(priceBy([quote], { ...limits, decimals: 8 })).to.equal(3n * ether)
    expect(quote.depth).to.equal(300_000n * dollar)
    const large = quoteThrough({ token: 1n, other: 10_000n * ether }, etherPool)!
    expect([large.depth, large.reserve]).to.deep.equal([300_000n * dollar, 30_000_000n * dollar])
    expect(quoteThrough({ token: 10n, other: ether }, etherPool)!.depth).to.equal(3_000n * dollar)
  })

  it('is that of the deepest of several', () => {
    const [shallow, deep] = [
      quoteOf({ token: ether, other: 1_000n * dollar }),
      quoteOf({ token: 10n * ether, other: 20_000n * dollar }),
    ]
    expect(priceBy([shallow, undefined, deep], limits)).to.equal(2_000n * ether)
  })

  for (const [title, quotes] of [
    ['no pool', [undefined]],
    ['one dollar too little', [quoteOf({ token: ether, other: 1_000n * dollar - 1n })]],
    ['an empty pool', [quoteOf({ token: 0n, other: 1_000n * dollar })]],
    ['a pool against something without a price', [quoteThrough({ token: ether, other: ether }, undefined)]],
  ] as const) {
    it(`is none with ${title}`, () => void expect(priceBy(quotes, limits)).to.equal(undefined))
  }

  it('never says more than is paid: rounded down, whatever the amounts', () => {
    const amount = fc.bigInt({ min: 1n, max: 2n ** 112n - 1n })
    fc.assert(
      fc.property(amount, amount, fc.nat({ max: 30 }), (token, other, decimals) => {
        const price = priceBy([quoteOf({ token, other })], { decimals, dollarDecimals: 6, depthMin: 0n })!
        const exact = other * 10n ** BigInt(decimals + 18)
        const unit = token * 10n ** 6n
        expect(price * unit <= exact && exact < (price + 1n) * unit).to.equal(true)
      }),
    )
  })

  it('becomes a number only at the end', () => {
    expect(toNumber(3n * ether + 5n * 10n ** 17n)).to.equal(3.5)
    expect(toNumber(1n)).to.equal(1e-18)
    expect(toNumber(fiatValueOf(1_234_567n, 6, 2n * ether))).to.equal(2.469134)
    expect(toNumber(fiatValueOf(0n, 18, ether))).to.equal(0)
  })
})
