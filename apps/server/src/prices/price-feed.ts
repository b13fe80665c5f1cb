import * as v from 'valibot'
import type { ServedChain } from '../settings.js'
import type { HostedSource } from '../sources/hosted-source.js'
import type { PriceFeedSettings } from '../sources/source-settings.js'
import { decimalUnits } from './decimal-units.js'
import { priceDecimals, type PriceSource, type TokenPrice } from './price-source.js'

/** Tokens of one request: their addresses stand in it. */
const tokensMax = 50
/** More than anything costs in any money: what is above is a mistake of the feed. */
const priceMax = 10n ** BigInt(12 + priceDecimals)
/** An older price is none. In s. */
const ageMaxSeconds = 86_400

const quotes = v.record(v.string(), v.record(v.string(), v.unknown()))

/** A price as the feed says it; undefined where it says none, or what cannot be. */
export function feedPrice(value: unknown): bigint | undefined {
  const units = typeof value === 'number' ? decimalUnits(value, priceDecimals) : undefined
  return units !== undefined && units > 0n && units < priceMax ? units : undefined
}

/** The URL of a request to the feed. */
export function feedUrl(base: string, path: string, query: Readonly<Record<string, string>>): URL {
  const address = new URL((base.endsWith('/') ? base : `${base}/`) + path)
  for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value)
  return address
}

/** Prices of one chain in any money that the feed knows. */
export type PricesIn = (currency: string) => PriceSource

export interface PriceFeedDeps {
  readonly source: HostedSource
  readonly settings: PriceFeedSettings
  readonly chain: Pick<ServedChain, 'caipNetworkId'>
  readonly normalizeAddress: (address: string) => string
  /** The address that stands for the coin in place of a token's address. */
  readonly coinAddress: string | undefined
  /** Time in ms. */
  readonly now: () => number
}

/**
 * Prices by a server that answers as CoinGecko does: `simple/token_price/{platform}` for tokens, `simple/price` for the
 * coin. It learns what is asked for, and never for whom. What it does not say in a money has no price in that money:
 * nothing is converted here. Where it answers a part of the requests, those tokens have prices: anybody may send an
 * account more tokens than it answers for. Undefined where it does not know the chain.
 */
export function createPriceFeed({
  source,
  settings: { url, headers, platforms },
  chain: { caipNetworkId },
  normalizeAddress,
  coinAddress,
  now,
}: PriceFeedDeps): PricesIn | undefined {
  const platform = platforms[caipNetworkId]
  if (!platform) return undefined
  const { coin, id } = platform

  function priceOf(quote: Readonly<Record<string, unknown>> | undefined, currency: string): bigint | undefined {
    const { [currency]: price, last_updated_at: updatedAt } = quote ?? {}
    if (typeof updatedAt === 'number' && now() / 1_000 - updatedAt > ageMaxSeconds) return undefined
    return feedPrice(price)
  }

  async function request(path: string, query: Readonly<Record<string, string>>, currency: string) {
    const all = { ...query, vs_currencies: currency, include_last_updated_at: 'true', precision: 'full' }
    return await source.fetch({ url: feedUrl(url, path, all), headers }, quotes)
  }

  /** The coin first, then the tokens in their order, a request after the other. */
  async function* pricesIn(
    currency: string,
    tokens: readonly string[],
  ): AsyncGenerator<readonly [string, bigint], void> {
    const tokenAddresses = tokens.filter(token => token !== coinAddress)
    if (coin !== undefined && coinAddress !== undefined && tokenAddresses.length < tokens.length) {
      const answer = await request('simple/price', { ids: coin }, currency)
      const price = priceOf(Object.hasOwn(answer, coin) ? answer[coin] : undefined, currency)
      if (price !== undefined) yield [coinAddress, price]
    }
    for (let start = 0; start < tokenAddresses.length; start += tokensMax) {
      const part = tokenAddresses.slice(start, start + tokensMax)
      const answer = await request(`simple/token_price/${id}`, { contract_addresses: part.join() }, currency)
      for (const [address, quote] of Object.entries(answer)) {
        const token = normalizeAddress(address)
        const price = part.includes(token) ? priceOf(quote, currency) : undefined
        if (price !== undefined) yield [token, price]
      }
    }
  }

  return currency => ({
    async pricesOf(tokens) {
      const found = new Map<string, TokenPrice>()
      try {
        for await (const [token, price] of pricesIn(currency, tokens)) found.set(token, { price })
      } catch (error) {
        if (found.size === 0) throw error
      }
      return found
    },
  })
}
