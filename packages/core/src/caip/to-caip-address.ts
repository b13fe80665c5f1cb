import type { CaipAddress } from './caip-address.js'
import type { CaipNetworkId } from './caip-network-id.js'

export const toCaipAddress = (network: CaipNetworkId, address: string): CaipAddress => `${network}:${address}`
