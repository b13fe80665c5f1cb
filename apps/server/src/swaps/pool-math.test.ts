import { describe, it } from 'node:test'
import { expect } from 'chai'
import { backward, forward, impactBps, leastOf, mostOf, noFee, outOf, routesOver, type Hop } from './pool-math.js'

const hop = (reserveIn: bigint, reserveOut: bigint): Hop => ({ in: reserveIn, out: reserveOut, feePerMille: 3n })
const ether = 10n ** 18n
const even = hop(1_000n * ether, 1_000n * ether)

describe('What a pool of constant product gives', () => {
  for (const [title, pool, units, expected] of [
    ['nothing for nothing', even, 0n, 0n],
    ['what Uniswap V2 gives for one', even, ether, 996_006_981_039_903_216n],
    ['never all that it holds', hop(1n, 100n), 10n ** 30n, 99n],
    ['nothing for less than the smallest part', hop(10n ** 24n, 10n ** 6n), 1n, 0n],
  ] as const)
    it(title, () => {
      expect(outOf(pool, units)).to.equal(expected)
    })

  it('backwards, asks for as little as forwards gives it', () => {
    for (const hops of [[even], [even, hop(10n ** 9n, 7n * ether)], [even, hop(5n * ether, 10n ** 12n), even]])
      for (const units of [1_000n, 10n ** 8n, 10n ** 11n]) {
        const needed = backward(hops, units)!
        expect(forward(hops, [], needed) >= units).to.equal(true)
      }
  })

  it('backwards, says where it does not hold as much', () => {
    expect(backward([even], 1_000n * ether)).to.equal(undefined)
  })

  it('takes off what tokens keep, at each end and between pools', () => {
    const burning = { toPool: 10_000n, fromPool: 10_000n }
    expect(forward([even], [burning, noFee], 100n * ether)).to.equal(outOf(even, 99n * ether))
    const output = outOf(even, ether)
    expect(forward([even], [noFee, burning], ether)).to.equal(output - output / 100n)
    expect(forward([even, even], [noFee, burning, noFee], ether)).to.equal(outOf(even, output - output / 100n))
  })
})

describe('What a swap does to its own price', () => {
  const cases = [
    ['is next to nothing where the pool is deep', ether / 1_000n, 1],
    ['grows with the amount', 10n * ether, 99],
    ['is half where as much comes as is there', 1_000n * ether, 4_993],
  ] as const
  for (const [title, fromUnits, expected] of cases)
    it(title, () => {
      expect(impactBps([even], [], { fromUnits, toUnits: forward([even], [], fromUnits) })).to.equal(expected)
    })
})

describe('What slippage leaves', () => {
  it('is rounded for nobody’s harm', () => {
    expect(leastOf(10_000n, 100)).to.equal(9_900n)
    expect(leastOf(1n, 0)).to.equal(1n)
    expect(mostOf(10_000n, 100)).to.equal(10_100n)
    expect(mostOf(1n, 1)).to.equal(2n)
  })
})

describe('The ways from one token to another', () => {
  it('go over three pools at most, and never twice over one token', () => {
    expect(routesOver('a', 'b', ['w', 'd'])).to.deep.equal([
      ['a', 'b'],
      ['a', 'w', 'b'],
      ['a', 'w', 'd', 'b'],
      ['a', 'd', 'b'],
      ['a', 'd', 'w', 'b'],
    ])
  })

  it('leave out the ends among the middles', () => {
    expect(routesOver('w', 'b', ['w', 'b', 'd'])).to.deep.equal([
      ['w', 'b'],
      ['w', 'd', 'b'],
    ])
  })
})
