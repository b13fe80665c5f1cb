import type { AllowanceReader } from '../allowances/allowance-reader.js'
import { cacheBalances } from '../balances/cached-balances.js'
import type { ChainBalances } from '../balances/chain-balances.js'
import type { ChainHistory } from '../history/history-handler.js'
import { createHistorySource } from '../history/write-history.js'
import type { IndexSettings } from '../indexing/index-settings.js'
import { isIndexed } from '../indexing/indexer.js'
import type { NftCatalog } from '../nfts/nft-catalog.js'
import type { NftReader } from '../nfts/nft-reader.js'
import { createChainPrices, type ChainPrices } from '../prices/chain-prices.js'
import { createChainPriceHistory } from '../prices/chain-price-history.js'
import type { PriceHistoryIn } from '../prices/feed-history.js'
import type { FloorPrices } from '../prices/floor-prices.js'
import { openPriceFeed } from '../prices/open-price-feed.js'
import type { ActivityRepository } from '../ports/activity-repository.js'
import type { TokenRepository } from '../ports/token-repository.js'
import type { ServedChain } from '../settings.js'
import { checkSources, type SourceSettings } from '../sources/source-settings.js'
import type { Exchange, GasPrices } from '../swaps/exchange.js'
import { createTokenDirectory, type TokenDirectory } from '../tokens/token-directory.js'
import { openAggregator } from './chain-aggregator.js'
import { openAssets, withNames } from './chain-assets.js'
import { openChainEntries } from './chain-entries.js'
import type { Namespace } from './namespace.js'
import { namespaceOf } from './namespaces.js'

export interface ChainSourcesDeps {
  readonly chains: readonly ServedChain[]
  readonly namespaces: readonly Namespace[]
  readonly activity: ActivityRepository
  readonly tokens: TokenRepository
  readonly index: IndexSettings | undefined
  /** Servers of others that know what the nodes do not tell. */
  readonly hosted: SourceSettings
  /** Hears why one of them did not answer. */
  readonly report: (message: string) => void
  /** Time in ms. */
  readonly now: () => number
}

/** What is known of the accounts of one chain, and from where. */
export interface ChainSources extends ChainBalances, ChainHistory {
  readonly nativeCurrency: ServedChain['nativeCurrency']
  readonly directory: TokenDirectory
  readonly prices: ChainPrices
  /** Undefined where no server of others knows NFTs; where there is one, it is asked. */
  readonly catalog: NftCatalog | undefined
  /** Undefined where nobody tells the floor prices of collections. */
  readonly floors: FloorPrices | undefined
  /** What tokens cost before in one money; undefined where nobody says it in it. */
  readonly priceHistoryIn: PriceHistoryIn
  /** Undefined where it is not known what came to whom. */
  readonly nfts: NftReader | undefined
  /** Undefined where tokens of this chain are not swapped here. */
  readonly exchange: Exchange | undefined
  /** Undefined where gas has no price. */
  readonly gasPrices: (() => Promise<GasPrices>) | undefined
  /** Undefined where it is not known what was let to whom. */
  readonly allowances: AllowanceReader | undefined
}

/** Tokens of one account that are looked at: who is sent more of them is shown the latest. */
const tokensSeenMax = 500

/** Which transaction of an account the index has seen last. */
async function newestOf(
  activity: Pick<ActivityRepository, 'entries'>,
  chain: ServedChain['caipNetworkId'],
  account: string,
): Promise<string | undefined> {
  const [newest] = await activity.entries(chain, account, undefined, 1)
  return newest?.hash
}

/** Where the answers about each chain come from: its node, and the index where its blocks are read. */
export function createChainSources({
  chains,
  namespaces,
  activity,
  tokens,
  index,
  hosted,
  report,
  now,
}: ChainSourcesDeps): readonly ChainSources[] {
  checkSources(hosted, chains)
  const feedOf = openPriceFeed({ settings: hosted.priceFeed, report, now })
  return chains.flatMap(chain => {
    const { caipNetworkId } = chain
    const namespace = namespaceOf(caipNetworkId, namespaces)
    if (!namespace) return []
    const { isAddress, normalizeAddress } = namespace
    const hasIndex = isIndexed(chain, namespaces, index)
    const assets = openAssets({ chain, namespace, settings: hosted.assets, report, now })
    const directory = createTokenDirectory({
      chain,
      normalizeAddress,
      repository: tokens,
      reader: withNames(namespace.createTokenReader?.(chain), assets?.names),
      now,
    })
    const tokensSeen = async (account: string) =>
      hasIndex ? activity.tokensSeen(caipNetworkId, normalizeAddress(account), tokensSeenMax) : []
    const explorer = hosted.explorers.find(explorer => explorer.chain === caipNetworkId)
    const { entries, coverage } = openChainEntries({ chain, namespace, activity, hasIndex, explorer, report, now })
    const feed = feedOf(chain, namespace)
    return [
      {
        caipNetworkId,
        nativeCurrency: chain.nativeCurrency,
        isAddress,
        normalizeAddress,
        directory,
        prices: createChainPrices({
          pools: namespace.createPriceSource?.(chain, directory),
          feed: feed.prices,
          coinAddress: namespace.coinAddress,
          now,
        }),
        catalog: assets?.nfts,
        floors: feed.floors,
        priceHistoryIn: createChainPriceHistory({
          pools: hasIndex ? namespace.createPriceHistory?.(chain, directory, activity) : undefined,
          feed: feed.history,
          now,
        }),
        exchange:
          openAggregator({ chain, namespace, settings: hosted.aggregators, directory, report }) ??
          namespace.createExchange?.(chain, directory, now),
        gasPrices: namespace.readGasPrices?.bind(undefined, chain),
        nfts: hasIndex ? namespace.createNftReader?.(chain) : undefined,
        allowances: hasIndex ? namespace.createAllowanceReader?.(chain, now) : undefined,
        reader: cacheBalances({
          chain: caipNetworkId,
          normalizeAddress,
          reader: namespace.createBalanceReader(chain, {
            tokensSeen,
            offered: hosted.aggregators.find(aggregator => aggregator.chain === caipNetworkId)?.tokens ?? [],
            directory,
            learnNames: assets?.names.learn,
          }),
          newestOf: async account =>
            hasIndex ? newestOf(activity, caipNetworkId, normalizeAddress(account)) : undefined,
          now,
        }),
        coverage,
        source:
          entries &&
          createHistorySource({
            chain,
            normalizeAddress,
            reader: entries,
            tokens: directory,
            calls: namespace.createCallNames?.(chain),
          }),
      },
    ]
  })
}
