import { currencyOfPools } from './chain-prices.js'
import type { PriceHistoryIn } from './feed-history.js'
import { cachePriceHistory, type PriceHistorySource } from './price-history.js'

export interface ChainPriceHistoryDeps {
  /** Past prices in dollars, by the pools of an exchange. */
  readonly pools: PriceHistorySource | undefined
  /** Past prices by the feed, in the currencies that it supports. */
  readonly feed: PriceHistoryIn | undefined
  /** Time in ms. */
  readonly now: () => number
}

/** Past prices by the feed, and by the pools, in dollars only, for tokens that the feed does not know. */
export function createChainPriceHistory({ pools, feed, now }: ChainPriceHistoryDeps): PriceHistoryIn {
  const sources = new Map<string, PriceHistorySource | undefined>()

  function open(currency: string): PriceHistorySource | undefined {
    const ofPools = currency === currencyOfPools ? pools : undefined
    const ofFeed = feed?.(currency)
    const source = ofFeed && ofPools ? firstOf(ofFeed, ofPools) : (ofFeed ?? ofPools)
    return source && cachePriceHistory(source, now)
  }

  return currency => {
    if (!sources.has(currency)) sources.set(currency, open(currency))
    return sources.get(currency)
  }
}

/** Requests the tokens that the first source does not know, or all if it does not answer, from the second one. */
const firstOf = (first: PriceHistorySource, second: PriceHistorySource): PriceHistorySource => ({
  async pricesOf(tokens, range, nowMs) {
    let failure: unknown
    const found = await first.pricesOf(tokens, range, nowMs).catch((error: unknown) => {
      failure = error
      return new Map<string, never>()
    })
    const rest = tokens.filter(token => !found.has(token))
    if (rest.length === 0) return found
    const secondPrices = await second.pricesOf(rest, range, nowMs)
    // The source that did not answer may know a missing token: an empty line would be wrong.
    if (failure !== undefined && rest.some(token => !secondPrices.has(token))) throw failure
    return new Map([...found, ...secondPrices])
  },
})
