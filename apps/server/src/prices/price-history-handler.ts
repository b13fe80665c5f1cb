import type { endpoints } from '@w3m/core/api'
import { isCaipAddress, parseCaipAddress } from '@w3m/core/caip'
import { formatUnits } from 'viem'
import type { ChainSources } from '../chains/chain-sources.js'
import type { Handler } from '../http/endpoint-routes.js'
import { failure } from '../http/failure.js'
import { currencyOfPools } from './chain-prices.js'
import type { PriceRange } from './price-history.js'
import { priceDecimals } from './price-source.js'

type PriceCurrency = Awaited<ReturnType<Handler<typeof endpoints.getPriceHistory>>>['currency']
type Chain = Pick<ChainSources, 'caipNetworkId' | 'isAddress' | 'normalizeAddress' | 'prices' | 'priceHistoryIn'>

/** Digits after the point that are told: more than any price has that somebody looks at. */
const shownDecimals = 12
const toText = (price: bigint): string =>
  formatUnits(price / 10n ** BigInt(priceDecimals - shownDecimals), shownDecimals)

/**
 * Answers what tokens cost before, in the money that is asked for where one of them is known in it, else in dollars:
 * nothing is converted. @param now time in ms
 */
export function createPriceHistoryHandler(
  chains: readonly Chain[],
  now: () => number,
): Handler<typeof endpoints.getPriceHistory> {
  /** The token as the chain's source knows it; undefined where it is none of this chain. */
  function tokenOf({ caipNetworkId, isAddress, normalizeAddress, prices }: Chain, id: string): string | undefined {
    if (id === caipNetworkId) return prices.coinAddress
    if (!isCaipAddress(id)) return undefined
    const { caipNetworkId: chain, address } = parseCaipAddress(id)
    return chain === caipNetworkId && isAddress(address) ? normalizeAddress(address) : undefined
  }

  async function linesIn(currency: PriceCurrency, addresses: readonly string[], range: PriceRange) {
    const lines = await Promise.all(
      chains.map(async chain => {
        const history = chain.priceHistoryIn(currency)
        const ofChain = addresses.flatMap(id => {
          const token = tokenOf(chain, id)
          return token === undefined ? [] : [[id, token] as const]
        })
        if (ofChain.length === 0 || !history) return []
        const found = await history.pricesOf([...new Set(ofChain.map(([, token]) => token))], range, now())
        return ofChain.map(([id, token]) => ({
          address: id,
          points: (found.get(token) ?? []).map(({ time, price }) => ({
            time: new Date(time).toISOString(),
            price: toText(price),
          })),
        }))
      }),
    )
    return { currency, range, lines: lines.flat() }
  }

  return async ({ query: { addresses, range = 'day', currency = currencyOfPools }, consume }) => {
    if (!chains.some(({ priceHistoryIn }) => priceHistoryIn(currency) ?? priceHistoryIn(currencyOfPools)))
      throw failure(501, '', 'This server keeps no prices.')
    await consume(addresses.length - 1)
    const answer = await linesIn(currency, addresses, range)
    const isKnown = answer.lines.some(({ points }) => points.length > 0)
    return isKnown || currency === currencyOfPools ? answer : linesIn(currencyOfPools, addresses, range)
  }
}
