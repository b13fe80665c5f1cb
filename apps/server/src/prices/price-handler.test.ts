import { describe, it } from 'node:test'
import type { Balance } from '@w3m/core/api'
import { expect } from 'chai'
import { parseUnits } from 'viem'
import { createChainPrices } from './chain-prices.js'
import { withPrices } from './price-handler.js'
import type { PriceSource, TokenPrice } from './price-source.js'

const coinAddress = `0x${'e'.repeat(40)}`
const dollars = (text: string) => parseUnits(text, 18)
const nativeBalance: Balance = {
  name: 'Ether',
  symbol: 'ETH',
  chainId: 'eip155:1',
  price: null,
  value: null,
  quantity: { decimals: '18', numeric: '2' },
  iconUrl: null,
}

/** What is said of two coins by a source. */
async function pricedBalance(pricesOf: PriceSource['pricesOf']): Promise<readonly unknown[]> {
  const prices = { source: undefined, coinAddress, sourceIn: () => ({ pricesOf }) }
  const [balance] = await withPrices([nativeBalance], { normalizeAddress: address => address, prices }, 'usd')
  return [balance?.quantity.numeric, balance?.price, balance?.value]
}
const toldAt = (price: TokenPrice) => pricedBalance(async () => new Map([[coinAddress, price]]))

describe('What balances are worth', () => {
  it('is what they cost, as far as anybody would pay it', async () => {
    expect(await toldAt({ price: dollars('1.5') })).to.deep.equal(['2', 1.5, 3])
    expect(await toldAt({ price: dollars('1.5'), depth: dollars('3') })).to.deep.equal(['2', 1.5, 3])
    expect(await toldAt({ price: dollars('1.5'), depth: dollars('3') - 1n })).to.deep.equal(['2', null, null])
  })

  it('is marked where it is withheld, and not where nobody knows it', async () => {
    const flagsAt = async (pricesOf: PriceSource['pricesOf'], balance = nativeBalance) => {
      const prices = { source: undefined, coinAddress, sourceIn: () => ({ pricesOf }) }
      const [priced] = await withPrices([balance], { normalizeAddress: address => address, prices }, 'usd')
      return priced?.flags
    }
    const deep = (depth: bigint) => async () => new Map([[coinAddress, { price: dollars('1.5'), depth }]])
    expect(await flagsAt(deep(dollars('3') - 1n))).to.deep.equal({ is_illiquid: true })
    expect(await flagsAt(deep(dollars('1')), { ...nativeBalance, flags: { is_spam: false } })).to.deep.equal({
      is_spam: false,
      is_illiquid: true,
    })
    for (const pricesOf of [
      deep(dollars('3')),
      async () => new Map<string, TokenPrice>(),
      () => Promise.reject(new Error('away')),
    ])
      expect(await flagsAt(pricesOf)).to.equal(undefined)
  })

  it('is not said where the source fails', async () => {
    expect(await pricedBalance(() => Promise.reject(new Error('away')))).to.deep.equal(['2', null, null])
  })

  it('is what the pools say where the feed is silent', { timeout: 30_000 }, async () => {
    const { sourceIn } = createChainPrices({
      feed: () => ({ pricesOf: () => new Promise(() => undefined) }),
      pools: { pricesOf: async () => new Map([[coinAddress, { price: dollars('1.5') }]]) },
      coinAddress,
      now: () => 0,
    })
    expect(await pricedBalance(sourceIn('usd')!.pricesOf)).to.deep.equal(['2', 1.5, 3])
  })

  it('is not waited for longer than a moment', { timeout: 30_000 }, async () => {
    expect(await pricedBalance(() => new Promise(() => undefined))).to.deep.equal(['2', null, null])
  })
})
