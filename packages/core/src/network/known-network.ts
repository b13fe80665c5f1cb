import type { CaipNetworkId } from '../caip/caip-network-id.js'
import { operationError } from '../errors/operation-error.js'
import { defineNetwork, type CaipNetwork, type NetworkInput } from '../namespaces/define-network.js'
import type { NoticesStore } from '../notices/notices.store.js'
import { findNetwork } from './network.state.js'

/**
 * The application's own network of an id or of anything that is one: also of what a page looked for and did not find.
 * @throws {W3mError} `NETWORK_NOT_FOUND`; the developer is told (spec 8)
 */
export function knownNetwork(
  input: NetworkInput | CaipNetworkId | null | undefined,
  networks: readonly CaipNetwork[],
  { alert }: Pick<NoticesStore, 'alert'>,
): CaipNetwork {
  const id = typeof input === 'string' ? input : input && defineNetwork(input).caipNetworkId
  const network = id && findNetwork(networks, id)
  if (network) return network
  const message = `The network ${typeof input === 'string' ? input : input?.id} is not among the option networks.`
  alert({ code: 'NETWORK_NOT_FOUND', short: 'Network Not Found', long: message, variant: 'error' })
  throw operationError('NETWORK_NOT_FOUND', {})
}
