import type { CaipAddress } from './caip-address.js'
import type { CaipNetworkId } from './caip-network-id.js'

/** Joins a CAIP-2 network and a plain address to a CAIP-10 account id. It does not look at the address. */
export const toCaipAddress = (network: CaipNetworkId, address: string): CaipAddress => `${network}:${address}`
