import type { PriceSource, TokenPrice } from './price-source.js'
import { pricesWithTimeout } from './prices-with-timeout.js'

/** A price, and that there is none, is used so long. */
const ttlMs = 20_000
const entriesMax = 5_000

interface Entry {
  readonly until: number
  price: Promise<TokenPrice | undefined>
}

/**
 * Asks a source for a token once in a while. Where it fails for some tokens, the prices of the others are returned.
 * @param now time in ms
 * @param patienceMs how long a source is waited for that another one can stand in for. What it fails to say in that
 *   time has no price, and is not asked for again meanwhile; what it says later is there for the next question. Without
 *   it a failure is not kept
 */
export function cachePrices(source: PriceSource, now: () => number, patienceMs?: number): PriceSource {
  const cache = new Map<string, Entry>()

  function ask(tokens: readonly string[]): void {
    const read = source.pricesOf(tokens)
    const answer = patienceMs === undefined ? read : pricesWithTimeout(patienceMs, read)
    const entries = tokens.map(token => {
      const entry: Entry = { until: now() + ttlMs, price: answer.then(prices => prices.get(token)) }
      entry.price.catch(() => {
        if (cache.get(token) === entry) cache.delete(token)
      })
      cache.delete(token)
      cache.set(token, entry)
      return [token, entry] as const
    })
    const keep = (prices: Awaited<typeof read>) => {
      for (const [token, entry] of entries) entry.price = Promise.resolve(prices.get(token))
    }
    read.then(keep, () => undefined)
  }

  return {
    async pricesOf(tokens) {
      const unique = [...new Set(tokens)]
      const stale = unique.filter(token => (cache.get(token)?.until ?? 0) <= now())
      if (stale.length > 0) {
        ask(stale)
        for (const token of cache.keys()) {
          if (cache.size <= entriesMax) break
          if (!unique.includes(token)) cache.delete(token)
        }
      }
      const found = new Map<string, TokenPrice>()
      const failures: unknown[] = []
      await Promise.all(
        unique.map(async token => {
          try {
            const price = await cache.get(token)?.price
            if (price !== undefined) found.set(token, price)
          } catch (error) {
            failures.push(error)
          }
        }),
      )
      if (found.size === 0 && failures.length > 0) throw failures[0]
      return found
    },
  }
}
