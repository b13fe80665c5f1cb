import type { AllowanceReader } from '../allowances/allowance-reader.js'
import type { ChainBalances } from '../balances/balance-handler.js'
import type { ChainHistory } from '../history/history-handler.js'
import { createIndexedEntries } from '../history/indexed-history.js'
import { createHistorySource } from '../history/write-history.js'
import { createCoverage } from '../indexing/chain-coverage.js'
import type { IndexSettings } from '../indexing/index-settings.js'
import { isIndexed } from '../indexing/indexer.js'
import type { PieceReader } from '../nfts/piece-reader.js'
import { cachePrices } from '../prices/cached-prices.js'
import type { ChainPrices } from '../prices/price-handler.js'
import type { ActivityRepository } from '../ports/activity-repository.js'
import type { TokenRepository } from '../ports/token-repository.js'
import type { ServedChain } from '../settings.js'
import { createTokenDirectory, type TokenDirectory } from '../tokens/token-directory.js'
import type { Namespace } from './namespace.js'
import { namespaceOf } from './namespaces.js'

export interface ChainSourcesDeps {
  readonly chains: readonly ServedChain[]
  readonly namespaces: readonly Namespace[]
  readonly activity: ActivityRepository
  readonly tokens: TokenRepository
  readonly index: IndexSettings | undefined
  /** Time in ms. */
  readonly now: () => number
}

/** What is known of the accounts of one chain, and from where. */
export interface ChainSources extends ChainBalances, ChainHistory {
  readonly nativeCurrency: ServedChain['nativeCurrency']
  readonly directory: TokenDirectory
  readonly prices: ChainPrices
  /** Undefined where it is not known what came to whom. */
  readonly pieces: PieceReader | undefined
  /** Undefined where it is not known what was let to whom. */
  readonly allowances: AllowanceReader | undefined
}

/** Tokens of one account that are looked at: who is sent more of them is shown the latest. */
const tokensSeenMax = 500

/** Where the answers about each chain come from: its node, and the index where its blocks are read. */
export function createChainSources({
  chains,
  namespaces,
  activity,
  tokens,
  index,
  now,
}: ChainSourcesDeps): readonly ChainSources[] {
  return chains.flatMap(chain => {
    const { caipNetworkId } = chain
    const namespace = namespaceOf(caipNetworkId, namespaces)
    if (!namespace) return []
    const { isAddress, normalizeAddress } = namespace
    const isKept = isIndexed(chain, namespaces, index)
    const directory = createTokenDirectory({
      chain,
      normalizeAddress,
      repository: tokens,
      reader: namespace.createTokenReader?.(chain),
      now,
    })
    const tokensSeen = async (account: string) =>
      isKept ? activity.tokensSeen(caipNetworkId, normalizeAddress(account), tokensSeenMax) : []
    const entries =
      namespace.createEntryReader?.(chain) ?? (isKept ? createIndexedEntries(caipNetworkId, activity) : undefined)
    // A node that tells the history itself tells all of it.
    const coverage =
      isKept && !namespace.createEntryReader
        ? createCoverage({
            chain: caipNetworkId,
            reader: namespace.createBlockReader!(chain),
            repository: activity,
            now,
          })
        : undefined
    const priceSource = namespace.createPriceSource?.(chain, directory)
    return [
      {
        caipNetworkId,
        nativeCurrency: chain.nativeCurrency,
        isAddress,
        normalizeAddress,
        directory,
        prices: {
          source: priceSource && cachePrices(priceSource, now),
          coinAddress: namespace.coinAddress,
        },
        pieces: isKept ? namespace.createPieceReader?.(chain) : undefined,
        allowances: isKept ? namespace.createAllowanceReader?.(chain, now) : undefined,
        reader: namespace.createBalanceReader(chain, { tokensSeen, directory }),
        coverage,
        source: entries && createHistorySource({ chain, normalizeAddress, reader: entries, tokens: directory }),
      },
    ]
  })
}
