import { parseCaipNetworkId, type CaipNetworkId } from '../caip/caip-network-id.js'

/**
 * How a chain is called within its namespace: by a number where chains have one, as those of eip155 do, elsewhere by
 * the reference of its id.
 */
export function chainIdOf(id: CaipNetworkId): number | string {
  const { namespace, reference } = parseCaipNetworkId(id)
  return namespace === 'eip155' ? Number(reference) : reference
}

/** What fits the ids of chains that have numbers, where this is none. */
export const invalidChainId = /^eip155:(?![1-9]\d{0,15}$)/
