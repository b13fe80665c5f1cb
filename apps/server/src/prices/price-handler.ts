import type { Balance, endpoints } from '@w3m/core/api'
import { isCaipAddress, parseCaipAddress } from '@w3m/core/caip'
import { parseUnits } from 'viem'
import type { ChainSources } from '../chains/chain-sources.js'
import type { Handler } from '../http/endpoint-routes.js'
import { failure } from '../http/failure.js'
import { toNumber, fiatValueOf, type TokenPrice } from './price-source.js'
import { pricesWithTimeout } from './prices-with-timeout.js'

type Fungible = Awaited<ReturnType<Handler<typeof endpoints.getTokenPrices>>>['fungibles'][number]

/** Answers what tokens cost, those of each chain by its own source. */
export function createPriceHandler(
  chains: readonly Pick<
    ChainSources,
    'caipNetworkId' | 'directory' | 'isAddress' | 'nativeCurrency' | 'normalizeAddress' | 'prices'
  >[],
): Handler<typeof endpoints.getTokenPrices> {
  async function fungiblesOf(
    { caipNetworkId, directory, nativeCurrency, prices }: (typeof chains)[number],
    tokens: readonly string[],
    currency: string,
  ): Promise<readonly Fungible[]> {
    const source = prices.sourceIn(currency)
    const { coinAddress } = prices
    const [metadata, found] = await Promise.all([
      directory.describe(tokens.filter(token => token !== coinAddress)),
      source ? source.pricesOf(tokens) : new Map<string, TokenPrice>(),
    ])
    return tokens.flatMap((token): Fungible[] => {
      const named = token === coinAddress ? nativeCurrency : metadata.get(token)
      const price = found.get(token)?.price
      return named?.symbol
        ? [
            {
              name: named.name ?? named.symbol,
              symbol: named.symbol,
              iconUrl: null,
              price: price === undefined ? null : toNumber(price),
              address: `${caipNetworkId}:${token}`,
            },
          ]
        : []
    })
  }

  return async ({ body: { currency, addresses }, consume }) => {
    if (!chains.some(({ prices }) => prices.source)) throw failure(501, '', 'This server knows no prices.')
    await consume(addresses.length - 1)
    const requested = addresses.map(address => parseCaipAddress(address))
    const answers = await Promise.all(
      chains.map(chain => {
        const tokens = requested
          .filter(({ caipNetworkId, address }) => caipNetworkId === chain.caipNetworkId && chain.isAddress(address))
          .map(({ address }) => chain.normalizeAddress(address))
        return fungiblesOf(chain, [...new Set(tokens)], currency)
      }),
    )
    return { fungibles: answers.flat() }
  }
}

/** Balances do not wait longer for prices: what comes later is there for the next question. */
const waitMs = 2_500

/**
 * Adds what is known of prices to what an account holds. Without them the balances stand. A holding that is worth more
 * than lies in the token's pool has none, and is marked as illiquid: its maker gave it away by the million, and nobody
 * would pay that.
 */
export async function withPrices(
  balances: readonly Balance[],
  { normalizeAddress, prices: { sourceIn, coinAddress } }: Pick<ChainSources, 'normalizeAddress' | 'prices'>,
  currency: string,
): Promise<readonly Balance[]> {
  const source = sourceIn(currency)
  if (!source) return balances
  const keyOf = ({ address }: Balance) =>
    address && isCaipAddress(address) ? normalizeAddress(parseCaipAddress(address).address) : coinAddress
  const keys = balances.filter(({ flags }) => !flags?.is_spam).map(keyOf)
  const found = await pricesWithTimeout(waitMs, source.pricesOf(keys.filter(key => key !== undefined)))
  return balances.map(balance => {
    const known = found.get(keyOf(balance) ?? '')
    if (!known) return balance
    const { price, depth } = known
    const decimals = Number(balance.quantity.decimals)
    const fiatValue = fiatValueOf(parseUnits(balance.quantity.numeric, decimals), decimals, price)
    if (depth !== undefined && fiatValue > depth) return { ...balance, flags: { ...balance.flags, is_illiquid: true } }
    return { ...balance, price: toNumber(price), value: toNumber(fiatValue) }
  })
}
