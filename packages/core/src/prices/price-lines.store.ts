import type { ReadableAtom } from 'nanostores'
import type { EndpointResponse } from '../api/define-endpoint.js'
import type { PriceCurrency } from '../amounts/price-currencies.js'
import type { getPriceHistory } from '../api/get-price-history.js'
import { isW3mError } from '../errors/w3m-error.js'
import { priceLineCacheMs, pricedTokensMax } from '../limits/price-limits.js'
import type { Token } from '../tokens/token.js'
import {
  changeOf,
  readLines,
  fiatValueLine,
  type PriceLine,
  type PricePoint,
  type PriceRange,
} from './price-lines.state.js'

/** What the service said of several tokens. */
interface Lines extends Pick<PriceLine, 'currency'> {
  readonly byToken: ReadonlyMap<string, readonly PricePoint[]>
}

/** What tokens cost before, and what an account would have been worth. */
export interface PriceLines {
  /**
   * The price of one whole token over a time. Undefined where the host's service keeps no prices.
   * @throws {W3mError} `INVALID_OPTION` for another range, or what the service answers instead
   */
  priceOf(token: Pick<Token, 'id'>, range: PriceRange): Promise<PriceLine | undefined>
  /**
   * What holdings would have been worth over a time, had they been the same: of the 20 of the greatest value that have
   * a price, without spam. Undefined where the host's service keeps no prices.
   * @throws {W3mError} what the service answers instead
   */
  fiatValueOf(tokens: readonly Token[], range: PriceRange): Promise<PriceLine | undefined>
  /**
   * By how much a line rose or fell, in thousandths of its beginning; undefined where it began with nothing, or has less
   * than two points.
   */
  changeOf(line: PriceLine): bigint | undefined
}

export interface PriceLinesDeps {
  readonly fetchLines: (
    ids: readonly string[],
    range: PriceRange,
    currency: PriceCurrency,
  ) => Promise<EndpointResponse<typeof getPriceHistory>>
  readonly $currency: Pick<ReadableAtom<PriceCurrency>, 'get'>
  readonly now: () => number
}

/** The service has no such call, or no source for it. */
const noHistoryStatuses: readonly unknown[] = [404, 501]

export function createPriceLines({ fetchLines, $currency, now }: PriceLinesDeps): PriceLines {
  const cache = new Map<string, { readonly lines: Promise<Lines | undefined>; readonly atMs: number }>()

  async function fetchAll(
    ids: readonly string[],
    range: PriceRange,
    currency: PriceCurrency,
  ): Promise<Lines | undefined> {
    try {
      const answer = await fetchLines(ids, range, currency)
      return { currency: answer.currency, byToken: readLines(answer) }
    } catch (error) {
      if (isW3mError(error) && error.code === 'HTTP_STATUS' && noHistoryStatuses.includes(error.context.status))
        return undefined
      throw error
    }
  }

  async function read(ids: readonly string[], range: PriceRange): Promise<Lines | undefined> {
    const currency = $currency.get()
    const key = `${currency} ${range} ${ids.join()}`
    for (const [cachedKey, { atMs }] of cache)
      if (now() - atMs >= priceLineCacheMs || now() < atMs) cache.delete(cachedKey)
    const cached = cache.get(key)
    if (cached) return cached.lines
    const lines = fetchAll(ids, range, currency)
    cache.set(key, { lines, atMs: now() })
    lines.catch(() => cache.delete(key))
    return lines
  }

  return {
    async priceOf({ id }, range) {
      const lines = await read([id], range)
      return lines && { currency: lines.currency, points: lines.byToken.get(id.toLowerCase()) ?? [] }
    },
    async fiatValueOf(tokens, range) {
      const pricedTokens = tokens
        .filter(({ spam, price, units }) => !spam && price !== undefined && units > 0n)
        .slice(0, pricedTokensMax)
      if (pricedTokens.length === 0) return { currency: $currency.get(), points: [] }
      const lines = await read(
        pricedTokens.map(({ id }) => id),
        range,
      )
      return lines && { currency: lines.currency, points: fiatValueLine(pricedTokens, lines.byToken) }
    },
    changeOf,
  }
}
