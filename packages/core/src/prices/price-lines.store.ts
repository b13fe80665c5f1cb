import type { EndpointResponse } from '../api/define-endpoint.js'
import type { PriceCurrency } from '../amounts/price-currencies.js'
import type { getPriceHistory } from '../api/get-price-history.js'
import { isW3mError } from '../errors/w3m-error.js'
import { priceLineCacheMs, pricedTokensMax } from '../limits/price-limits.js'
import type { Token } from '../tokens/token.js'
import { changeOf, readLines, worthLine, type PriceLine, type PriceRange } from './price-lines.state.js'

type Lines = ReadonlyMap<string, PriceLine>

/** What tokens cost before, and what an account would have been worth. */
export interface PriceLines {
  /** The money of all lines, which need not be that of the option `currency`: nothing is converted. */
  readonly currency: PriceCurrency
  /**
   * The price of one whole token over a time. Undefined where the host's service keeps no prices.
   * @throws {W3mError} `INVALID_OPTION` for another range, or what the service answers instead
   */
  priceOf(token: Pick<Token, 'id'>, range: PriceRange): Promise<PriceLine | undefined>
  /**
   * What holdings would have been worth over a time, had they been the same: of the 20 of the greatest worth that have
   * a price, without spam. Undefined where the host's service keeps no prices.
   * @throws {W3mError} what the service answers instead
   */
  worthOf(tokens: readonly Token[], range: PriceRange): Promise<PriceLine | undefined>
  /** By how much a line rose or fell, in thousandths of its beginning; undefined where it began with nothing. */
  changeOf(line: PriceLine): bigint | undefined
}

export interface PriceLinesDeps {
  readonly fetchLines: (ids: readonly string[], range: PriceRange) => Promise<EndpointResponse<typeof getPriceHistory>>
  readonly now: () => number
}

/** The service has no such call, or no source for it. */
const without: readonly unknown[] = [404, 501]

export function createPriceLines({ fetchLines, now }: PriceLinesDeps): PriceLines {
  const held = new Map<string, { readonly lines: Promise<Lines | undefined>; readonly atMs: number }>()

  async function fetchAll(ids: readonly string[], range: PriceRange): Promise<Lines | undefined> {
    try {
      return readLines(await fetchLines(ids, range))
    } catch (error) {
      if (isW3mError(error) && error.code === 'HTTP_STATUS' && without.includes(error.context.status)) return undefined
      throw error
    }
  }

  async function read(ids: readonly string[], range: PriceRange): Promise<Lines | undefined> {
    const key = `${range} ${ids.join()}`
    for (const [each, { atMs }] of held) if (now() - atMs >= priceLineCacheMs || now() < atMs) held.delete(each)
    const known = held.get(key)
    if (known) return known.lines
    const lines = fetchAll(ids, range)
    held.set(key, { lines, atMs: now() })
    lines.catch(() => held.delete(key))
    return lines
  }

  return {
    // What a service keeps are the pools of exchanges, which are counted in it.
    currency: 'usd',
    async priceOf({ id }, range) {
      const lines = await read([id], range)
      return lines && (lines.get(id.toLowerCase()) ?? [])
    },
    async worthOf(tokens, range) {
      const counted = tokens
        .filter(({ spam, price, units }) => !spam && price !== undefined && units > 0n)
        .slice(0, pricedTokensMax)
      if (counted.length === 0) return []
      const lines = await read(
        counted.map(({ id }) => id),
        range,
      )
      return lines && worthLine(counted, lines)
    },
    changeOf,
  }
}
