import type { CaipAddress } from './caip-address.js'
import { parseCaipNetworkId, type CaipNetworkId } from './caip-network-id.js'
import type { ChainNamespace } from '../namespaces/chain-namespace.js'

/** Splits a CAIP-10 id that is known to be one. */
export function parseCaipAddress(id: CaipAddress): {
  readonly caipNetworkId: CaipNetworkId
  readonly namespace: ChainNamespace
  /** As it stands in the id. */
  readonly address: string
} {
  const { namespace, reference: rest } = parseCaipNetworkId(id)
  const [reference, address = ''] = rest.split(':')
  return { caipNetworkId: `${namespace}:${reference}`, namespace, address }
}
