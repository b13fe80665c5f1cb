import { createAggregatorExchange } from '../../../swaps/aggregator.js'
import type { Exchange } from '../../../swaps/exchange.js'
import { describeOffered } from '../../../swaps/offered-tokens.js'
import type { AggregatorDeps } from '../../namespace.js'
import { createTokenSpending } from '../token-spending.js'
import { createOneInch } from './one-inch.js'
import { createZeroEx } from './zero-ex.js'

/** The aggregator that the settings name; undefined for one of other chains. */
export function openEip155Aggregator(
  { chain, settings, source, directory }: AggregatorDeps,
  coinAddress: string,
): Exchange | undefined {
  if (settings.kind === 'jupiter' || !settings.router.startsWith('0x')) return undefined
  const router = settings.router.toLowerCase()
  const deps = { source, settings: { ...settings, router }, chainId: chain.caipNetworkId.slice('eip155:'.length) }
  const offered = [...chain.tokens.map(({ address }) => address), ...settings.tokens].map(token => token.toLowerCase())
  return createAggregatorExchange({
    aggregator: settings.kind === '0x' ? createZeroEx(deps) : createOneInch(deps),
    source,
    router,
    coinAddress,
    tokens: () => describeOffered({ chain, directory, coinAddress }, offered),
    spending: createTokenSpending({ rpcUrl: chain.rpcUrl, spender: router, coinAddress }),
  })
}
