import type { PriceSource, TokenPrice } from './price-source.js'

/** A price, and that there is none, is used so long. */
const ttlMs = 20_000
const entriesMax = 5_000

/** Asks a source for a token once in a while. @param now time in ms */
export function cachePrices(source: PriceSource, now: () => number): PriceSource {
  const cache = new Map<string, { readonly until: number; readonly price: Promise<TokenPrice | undefined> }>()

  return {
    async pricesOf(tokens) {
      const unique = [...new Set(tokens)]
      const stale = unique.filter(token => (cache.get(token)?.until ?? 0) <= now())
      if (stale.length > 0) {
        const read = source.pricesOf(stale)
        for (const token of stale) {
          const price = read.then(prices => prices.get(token))
          // A failure is not kept.
          price.catch(() => cache.delete(token))
          cache.delete(token)
          cache.set(token, { until: now() + ttlMs, price })
        }
        for (const token of cache.keys()) {
          if (cache.size <= entriesMax) break
          if (!unique.includes(token)) cache.delete(token)
        }
      }
      const found = new Map<string, TokenPrice>()
      for (const token of unique) {
        const price = await cache.get(token)?.price
        if (price !== undefined) found.set(token, price)
      }
      return found
    },
  }
}
