import type { ServedChain } from '../settings.js'
import { createHostedSource } from '../sources/hosted-source.js'
import type { AggregatorSettings } from '../sources/source-settings.js'
import type { Exchange } from '../swaps/exchange.js'
import type { TokenDirectory } from '../tokens/token-directory.js'
import type { Namespace } from './namespace.js'

export interface ChainAggregatorDeps {
  readonly chain: ServedChain
  readonly namespace: Namespace
  /** Those of all chains. */
  readonly settings: readonly AggregatorSettings[]
  readonly directory: TokenDirectory
  /** Hears why a server of others did not answer. */
  readonly report: (message: string) => void
}

/** A transaction and its quote: what is longer is none. */
const bytesMax = 1_048_576

/** The aggregator that swaps on a chain, in place of its own exchange. @throws {Error} where its kind swaps nothing there */
export function openAggregator({
  chain,
  namespace,
  settings,
  directory,
  report,
}: ChainAggregatorDeps): Exchange | undefined {
  const chainSettings = settings.find(setting => setting.chain === chain.caipNetworkId)
  if (!chainSettings) return undefined
  const source = createHostedSource({
    name: `The aggregator of ${chain.name}`,
    perSecond: chainSettings.perSecond,
    report,
    bytesMax,
  })
  const exchange = namespace.createAggregator?.({ chain, settings: chainSettings, source, directory })
  if (!exchange)
    throw new Error(
      `W3M_AGGREGATORS names ${chainSettings.chain}, on which ${chainSettings.kind} with that router swaps nothing.`,
    )
  return exchange
}
