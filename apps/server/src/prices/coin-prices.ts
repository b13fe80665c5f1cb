import type { CaipAddress } from '@w3m/core/caip'
import { createHttp, endpoints, sdkIdentity } from '@w3m/core/api'
import { withBasicAuth } from '../http/with-basic-auth.js'
import type { ServedChain } from '../settings.js'
import { coinAddress, hasMarket } from './has-market.js'

/** Where prices come from: a server that answers `POST /v1/fungible/price`. */
export interface PriceServer {
  readonly url: string
  readonly projectId?: string | undefined
  /** In what money, as `usd`. */
  readonly currency: PriceCurrency
}

export const priceCurrencies = ['usd', 'eur', 'gbp', 'aud', 'cad', 'inr', 'jpy'] as const
export type PriceCurrency = (typeof priceCurrencies)[number]

/** What one coin costs. */
export interface CoinPrice {
  /** ISO 4217, as `USD`. */
  readonly currency: string
  /** A decimal text. */
  readonly amount: string
}

export interface CoinPrices {
  /** Whether there may ever be a price of this chain's coin. */
  covers(caipNetworkId: string): boolean
  /** Undefined where there is none, or the source does not say one in time. */
  of(caipNetworkId: string): Promise<CoinPrice | undefined>
}

export interface CoinPricesDeps {
  /** Without it nothing has a price. */
  readonly source: PriceServer | undefined
  readonly chains: readonly ServedChain[]
  readonly send?: (url: string, init: RequestInit) => Promise<Response>
  /** Time in ms. */
  readonly now: () => number
}

/** An answer, and that there was none, is used so long. */
const ttlMs = 30_000
const timeoutMs = 2_500
/** More than any coin costs in any money: what is above is a mistake of the source. */
const priceMax = 1e12

/** What a coin costs at a server. @throws where it does not say so in time */
function createAsk(source: PriceServer, send: NonNullable<CoinPricesDeps['send']>, now: () => number) {
  const http = createHttp({
    baseUrl: source.url,
    projectId: source.projectId,
    ...sdkIdentity(source.url, 'server'),
    fetch: send,
    clock: {
      now,
      setTimeout: (callback, ms) => setTimeout(callback, ms),
      // A timer of Node is a number, too.
      clearTimeout: id => clearTimeout(Number(id)),
    },
    // Spreads the repeats of calls; this one is never repeated.
    random: () => 0,
    timeoutMs,
    maxBytes: 65_536,
  })

  return async (address: CaipAddress): Promise<CoinPrice | undefined> => {
    const { fungibles } = await http.request(endpoints.getTokenPrices, {
      body: { currency: source.currency, addresses: [address] },
    })
    const price = fungibles[0]?.price ?? 0
    return price > 0 && price < priceMax
      ? { currency: source.currency.toUpperCase(), amount: toDecimals(price) }
      : undefined
  }
}

/** Prices of the chains' coins. The source is told a coin, and never of whom or for what. */
export function createCoinPrices({
  source,
  chains,
  send = (url, init) => withBasicAuth(fetch)(url, init),
  now,
}: CoinPricesDeps): CoinPrices {
  const addresses = new Map<string, CaipAddress | undefined>(
    source
      ? chains.filter(hasMarket).flatMap(({ caipNetworkId }) => [[caipNetworkId, coinAddress(caipNetworkId)] as const])
      : [],
  )
  const cache = new Map<string, { readonly until: number; readonly price: Promise<CoinPrice | undefined> }>()
  const fetchPrice = source && createAsk(source, send, now)

  return {
    covers: id => addresses.get(id) !== undefined,
    of(id) {
      const address = addresses.get(id)
      if (!address || !fetchPrice) return Promise.resolve(undefined)
      const last = cache.get(id)
      if (last && now() < last.until) return last.price
      const price = fetchPrice(address).catch(() => undefined)
      cache.set(id, { until: now() + ttlMs, price })
      return price
    },
  }
}

/** Without an exponent. */
const toDecimals = (value: number): string =>
  /e/.test(String(value)) ? value.toFixed(18).replace(/(?<![.0])\.?0+$/, '') : String(value)
