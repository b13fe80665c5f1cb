import type { PricesIn } from './price-feed.js'
import type { PriceSource, TokenPrice } from './price-source.js'
import { cachePrices } from './cached-prices.js'

/** The money in which the pools of an exchange are counted. */
export const currencyOfPools = 'usd'

/** The prices of one chain's tokens, and the address that stands for its coin. */
export interface ChainPrices {
  /** Prices in dollars; undefined without a source for them. */
  readonly source: PriceSource | undefined
  /** Prices in one currency; undefined without a source for it. */
  readonly sourceIn: (currency: string) => PriceSource | undefined
  /** The address that stands for the coin. */
  readonly coinAddress: string | undefined
}

export interface ChainPricesDeps {
  /** Prices in dollars, by the pools of an exchange. */
  readonly pools: PriceSource | undefined
  /** Prices by the feed, in the currencies that it supports. */
  readonly feed: PricesIn | undefined
  readonly coinAddress: string | undefined
  /** Time in ms. */
  readonly now: () => number
}

/** Prices by the feed, and by the pools for other tokens: these in dollars only, as nothing is converted. */
export function createChainPrices({ pools, feed, coinAddress, now }: ChainPricesDeps): ChainPrices {
  const sources = new Map<string, PriceSource | undefined>()

  function open(currency: string): PriceSource | undefined {
    const ofPools = currency === currencyOfPools ? pools : undefined
    const ofFeed = feed?.(currency)
    if (ofFeed && ofPools) return firstOf(cachePrices(ofFeed, now, silentMs), cachePrices(ofPools, now))
    const source = ofFeed ?? ofPools
    return source && cachePrices(source, now)
  }

  function sourceIn(currency: string): PriceSource | undefined {
    if (!sources.has(currency)) sources.set(currency, open(currency))
    return sources.get(currency)
  }

  return { coinAddress, source: sourceIn(currencyOfPools), sourceIn }
}

/** How long the feed is waited for where there are pools: balances wait little longer for all prices. */
const silentMs = 2_000

/** Requests the tokens that the first source does not return from the second one. */
const firstOf = (first: PriceSource, second: PriceSource): PriceSource => ({
  async pricesOf(tokens) {
    const found = await first.pricesOf(tokens)
    const rest = tokens.filter(token => !found.has(token))
    if (rest.length === 0) return found
    // If the second source fails, the prices of the first one are returned alone.
    const secondPrices = await second.pricesOf(rest).catch((error: unknown) => {
      if (found.size > 0) return new Map<string, TokenPrice>()
      throw error
    })
    return new Map([...found, ...secondPrices])
  },
})
