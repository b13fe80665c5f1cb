import { currencyOfPools } from './chain-prices.js'
import type { PriceHistoryIn } from './feed-history.js'
import { cachePriceHistory, type PriceHistorySource } from './price-history.js'

export interface ChainPriceHistoryDeps {
  /** What tokens cost before in dollars, by the pools of an exchange. */
  readonly pools: PriceHistorySource | undefined
  /** The same in the money that it knows. */
  readonly feed: PriceHistoryIn | undefined
  /** Time in ms. */
  readonly now: () => number
}

/** What tokens cost before by the feed, and by the pools for what it does not know: those in dollars alone. */
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

/** What the first does not know, or where it does not answer, the second is asked for. */
const firstOf = (first: PriceHistorySource, second: PriceHistorySource): PriceHistorySource => ({
  async pricesOf(tokens, range, nowMs) {
    let failure: unknown
    const found = await first.pricesOf(tokens, range, nowMs).catch((error: unknown) => {
      failure = error
      return new Map<string, never>()
    })
    const rest = tokens.filter(token => !found.has(token))
    if (rest.length === 0) return found
    const others = await second.pricesOf(rest, range, nowMs)
    // A token that neither says may be known to the one that did not answer: that is no empty line.
    if (failure !== undefined && rest.some(token => !others.has(token))) throw failure
    return new Map([...found, ...others])
  },
})
