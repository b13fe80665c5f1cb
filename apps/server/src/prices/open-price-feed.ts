import type { Namespace } from '../chains/namespace.js'
import type { ServedChain } from '../settings.js'
import { createHostedSource } from '../sources/hosted-source.js'
import type { PriceFeedSettings } from '../sources/source-settings.js'
import { createFeedHistory, type PriceHistoryIn } from './feed-history.js'
import { createFloorPrices, type FloorPrices } from './floor-prices.js'
import { createPriceFeed, type PricesIn } from './price-feed.js'

/** The feed's prices of one chain; undefined for a chain that it does not know. */
export interface ChainFeed {
  readonly prices: PricesIn | undefined
  readonly history: PriceHistoryIn | undefined
  readonly floors: FloorPrices | undefined
}

/** The feed that the settings name, for each chain: it is one server, which is asked at one pace. */
export function openPriceFeed({
  settings,
  report,
  now,
}: {
  /** Undefined where none is set. */
  readonly settings: PriceFeedSettings | undefined
  readonly report: (message: string) => void
  /** Time in ms. */
  readonly now: () => number
}): (
  chain: Pick<ServedChain, 'caipNetworkId'>,
  namespace: Pick<Namespace, 'coinAddress' | 'normalizeAddress'>,
) => ChainFeed {
  if (!settings) return () => ({ prices: undefined, history: undefined, floors: undefined })
  const source = createHostedSource({ name: 'The price feed', perSecond: settings.perSecond, report })
  return (chain, { coinAddress, normalizeAddress }) => ({
    prices: createPriceFeed({ source, settings, chain, normalizeAddress, coinAddress, now }),
    history: createFeedHistory({ source, settings, chain, coinAddress, now }),
    floors: createFloorPrices({ source, settings, chain, now }),
  })
}
