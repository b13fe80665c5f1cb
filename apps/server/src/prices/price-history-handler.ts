import type { endpoints } from '@w3m/core/api'
import { isCaipAddress, parseCaipAddress } from '@w3m/core/caip'
import { formatUnits } from 'viem'
import type { ChainSources } from '../chains/chain-sources.js'
import type { Handler } from '../http/endpoint-routes.js'
import { failure } from '../http/failure.js'
import { priceDecimals } from './price-source.js'

type Chain = Pick<ChainSources, 'caipNetworkId' | 'isAddress' | 'normalizeAddress' | 'prices' | 'priceHistory'>

/** Digits after the point that are told: more than any price has that somebody looks at. */
const toldDecimals = 12
const toText = (price: bigint): string => formatUnits(price / 10n ** BigInt(priceDecimals - toldDecimals), toldDecimals)

/** Answers what tokens cost before, those of each chain by what is kept of its exchange. @param now time in ms */
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

  return async ({ query: { addresses, range = 'day' }, charge }) => {
    if (!chains.some(({ priceHistory }) => priceHistory)) throw failure(501, '', 'This server keeps no prices.')
    await charge(addresses.length - 1)
    const lines = await Promise.all(
      chains.map(async chain => {
        const asked = addresses.flatMap(id => {
          const token = tokenOf(chain, id)
          return token === undefined ? [] : [[id, token] as const]
        })
        if (asked.length === 0 || !chain.priceHistory) return []
        const found = await chain.priceHistory.pricesOf([...new Set(asked.map(([, token]) => token))], range, now())
        return asked.map(([id, token]) => ({
          address: id,
          points: (found.get(token) ?? []).map(({ time, price }) => ({
            time: new Date(time).toISOString(),
            price: toText(price),
          })),
        }))
      }),
    )
    return { currency: 'usd' as const, range, lines: lines.flat() }
  }
}
