import { isCaipNetworkId, type CaipAddress } from '@w3m/core/caip'
import * as networks from '@w3m/core/networks'
import { builtInNamespaces, namespaceOf } from '../chains/namespaces.js'
import type { ServedChain } from '../settings.js'

const known = new Map(
  Object.values(networks).flatMap(network =>
    typeof network === 'object' && 'caipNetworkId' in network && isCaipNetworkId(network.caipNetworkId)
      ? [[network.caipNetworkId, 'testnet' in network] as const]
      : [],
  ),
)

/**
 * Whether a chain's coin is bought and sold: that of a known main network, or of one that the operator says it of.
 * Never that of a test network.
 */
export function hasMarket({
  caipNetworkId,
  hasMarket: setting,
}: Pick<ServedChain, 'caipNetworkId' | 'hasMarket'>): boolean {
  const isTest = known.get(caipNetworkId)
  return isTest === undefined ? setting === true : !isTest && setting !== false
}

/** What stands for the coin itself where a token's address is asked for (CAIP-10). */
export const coinAddress = (caipNetworkId: ServedChain['caipNetworkId']): CaipAddress | undefined => {
  const address = namespaceOf(caipNetworkId, builtInNamespaces)?.coinAddress
  return address === undefined ? undefined : `${caipNetworkId}:${address}`
}
