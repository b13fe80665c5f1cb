import type { CaipNetworkId } from '../../caip/caip-network-id.js'

/** The network that is meant where none is named (spec 9). */
export const defaultNetworkId: CaipNetworkId = 'eip155:1'
