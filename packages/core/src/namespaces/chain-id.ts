import { parseCaipNetworkId, type CaipNetworkId } from '../caip/caip-network-id.js'

/** The id of a chain within its namespace: a number on eip155, elsewhere the reference of its CAIP-2 id. */
export function chainIdOf(id: CaipNetworkId): number | string {
  const { namespace, reference } = parseCaipNetworkId(id)
  return namespace === 'eip155' ? Number(reference) : reference
}

/** Matches eip155 ids whose reference is not a valid chain number. */
export const invalidChainId = /^eip155:(?![1-9]\d{0,15}$)/
