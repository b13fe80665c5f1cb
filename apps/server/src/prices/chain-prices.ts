import type { PricesIn } from './price-feed.js'
import type { PriceSource, TokenPrice } from './price-source.js'
import { cachePrices } from './cached-prices.js'
import { pricesWithin } from './prices-within.js'

/** The money in which the pools of an exchange are counted. */
export const currencyOfPools = 'usd'

/** What the tokens of one chain cost, and how its coin is asked for. */
export interface ChainPrices {
  /** Prices in dollars; undefined where nobody says them. */
  readonly source: PriceSource | undefined
  /** Prices in one money; undefined where nobody says them in it. */
  readonly sourceIn: (currency: string) => PriceSource | undefined
  /** What stands for the coin. */
  readonly coinAddress: string | undefined
}

export interface ChainPricesDeps {
  /** Prices in dollars, by the pools of an exchange. */
  readonly pools: PriceSource | undefined
  /** Prices in the money that it knows. */
  readonly feed: PricesIn | undefined
  readonly coinAddress: string | undefined
  /** Time in ms. */
  readonly now: () => number
}

/** Prices by the feed, and by the pools for what it does not know: those in dollars alone, as nothing is converted. */
export function createChainPrices({ pools, feed, coinAddress, now }: ChainPricesDeps): ChainPrices {
  const sources = new Map<string, PriceSource | undefined>()

  function open(currency: string): PriceSource | undefined {
    const ofPools = currency === currencyOfPools ? pools : undefined
    const ofFeed = feed?.(currency)
    const source = ofFeed && ofPools ? firstOf(ofFeed, ofPools) : (ofFeed ?? ofPools)
    return source && cachePrices(source, now)
  }

  function sourceIn(currency: string): PriceSource | undefined {
    if (!sources.has(currency)) sources.set(currency, open(currency))
    return sources.get(currency)
  }

  return { coinAddress, source: sourceIn(currencyOfPools), sourceIn }
}

/** So long is the first waited for: balances wait little longer for all of it. */
const silentMs = 2_000

/** What the first does not say, or where it does not answer in time, the second is asked for. */
const firstOf = (first: PriceSource, second: PriceSource): PriceSource => ({
  async pricesOf(tokens) {
    const found = await pricesWithin(silentMs, first, tokens)
    const rest = tokens.filter(token => !found.has(token))
    if (rest.length === 0) return found
    // Half an answer is better than none: what is missing has no price.
    const others = await second.pricesOf(rest).catch((error: unknown) => {
      if (found.size > 0) return new Map<string, TokenPrice>()
      throw error
    })
    return new Map([...found, ...others])
  },
})
