import * as v from 'valibot'
import { formatUnits } from 'viem'
import { Failure } from '../http/failure.js'
import { cacheResults } from '../names/cache-results.js'
import { cleanText } from '../tokens/clean-text.js'
import { feedPrice, feedUrl, type PriceFeedDeps } from './price-feed.js'
import { priceDecimals } from './price-source.js'

/** The lowest price at which an NFT is offered, in whole coins; or why nobody tells it. */
export type FloorPrice =
  | { readonly floor: { readonly numeric: string; readonly symbol: string }; readonly problem: null }
  | { readonly floor: null; readonly problem: string }

export interface FloorPrices {
  /** @param collection normalized. Never throws: an NFT is shown without it */
  floorOf(collection: string): Promise<FloorPrice>
}

const collection = v.object({
  native_currency_symbol: v.nullish(v.string()),
  floor_price: v.nullish(v.object({ native_currency: v.nullish(v.number()) })),
})
/** A feed says the same for five minutes, and takes few questions: each collection is one. */
const memory = { ttlMs: 300_000, entriesMax: 5_000 }
/** An NFT is not waited for longer: what comes later is there for the next visitor. */
const waitMs = 1_500
const symbolMax = 12
/** The feed has nothing of this collection. */
const none = 404

const noFloor = (problem: string): FloorPrice => ({ floor: null, problem })
/** What is said of a chain of which nobody tells floor prices. */
export const noFloors = noFloor('No source of this server tells floor prices of this chain.')

/**
 * Floor prices by a server that answers as CoinGecko does: `nfts/{platform}/contract/{address}`. Undefined where it does
 * not know the chain.
 */
export function createFloorPrices({
  source,
  settings: { url, headers, platforms },
  chain: { caipNetworkId },
  now,
}: Pick<PriceFeedDeps, 'chain' | 'now' | 'settings' | 'source'>): FloorPrices | undefined {
  const platform = platforms[caipNetworkId]
  if (!platform) return undefined
  const cached = cacheResults<FloorPrice>(memory, now)

  async function fetchFloor(address: string): Promise<FloorPrice> {
    const path = feedUrl(url, `nfts/${platform?.id}/contract/${address}`, {})
    const found = await source.find({ url: path, headers }, collection, none)
    const price = feedPrice(found?.floor_price?.native_currency)
    const symbol = cleanText(found?.native_currency_symbol ?? '', symbolMax)
    return price !== undefined && symbol !== null
      ? { floor: { numeric: formatUnits(price, priceDecimals), symbol }, problem: null }
      : noFloor('The price feed knows no floor price of this collection.')
  }

  return {
    async floorOf(address) {
      let timer: NodeJS.Timeout | undefined
      const late = new Promise<FloorPrice>(resolve => {
        timer = setTimeout(() => resolve(noFloor('The price feed is too slow.')), waitMs)
      })
      try {
        return await Promise.race([cached(address, () => fetchFloor(address)), late])
      } catch (error) {
        if (!(error instanceof Failure)) throw error
        return noFloor(error.reasons[0]?.description ?? 'The price feed does not answer.')
      } finally {
        clearTimeout(timer)
      }
    },
  }
}
