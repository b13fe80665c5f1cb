import * as known from '@w3m/core/networks'

const networks = Object.values(known).flatMap(entries =>
  typeof entries === 'object' && 'caipNetworkId' in entries
    ? [{ name: entries.name, caipNetworkId: entries.caipNetworkId }]
    : [],
)

/**
 * The CAIP-2 id of a network that a provider names: by the number of its chain, or by what it is called where it has
 * none. Undefined for one that nobody here knows.
 */
export function caipIdOf(name: string, chainId: string): string | undefined {
  const found = networks.find(network =>
    chainId ? network.caipNetworkId.endsWith(`:${chainId}`) : network.name.toLowerCase() === name.toLowerCase(),
  )
  return found?.caipNetworkId
}
