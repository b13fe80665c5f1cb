import type { CaipNetworkId } from '../caip/caip-network-id.js'

/** The number by which a chain is called where chains have numbers, as those of eip155 do; undefined elsewhere. */
export const numericChainId = (id: CaipNetworkId): number | undefined => (id.startsWith('eip155:') ? Number(id.slice(7)) : undefined)

/** What fits the ids of chains that have numbers, where this is none. */
export const invalidChainId = /^eip155:(?![1-9]\d{0,15}$)/
