import type { CaipNetworkId } from '../../caip/caip-network-id.js'
import type { CaipNetwork } from '../define-network.js'

/** The names by which Wallet Standard calls Solana's networks. */
export type SolanaStandardChain = 'solana:mainnet' | 'solana:devnet' | 'solana:testnet' | 'solana:localnet'

/** By CAIP-2 reference, the former ids included. */
const standardChains: Readonly<Record<string, SolanaStandardChain>> = {
  '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': 'solana:mainnet',
  '4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ': 'solana:mainnet',
  EtWTRABZaYq6iMfeYKouRu166VU2xqa1: 'solana:devnet',
  '8E9rvCKLFQia2Y35HXjjpWzj8weVo44K': 'solana:devnet',
  '4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z': 'solana:testnet',
}

/** What Wallet Standard calls a Solana network: one that is none of the public three runs on somebody's own machine. */
export const toStandardChain = (id: CaipNetworkId): SolanaStandardChain =>
  standardChains[id.slice(id.indexOf(':') + 1)] ?? 'solana:localnet'

/**
 * The names by which Wallet Standard wallets may call a network, former ids included; the one that tells most first:
 * `solana:localnet` may be any.
 */
export function standardChainsOf({
  caipNetworkId,
  aliases = [],
}: Pick<CaipNetwork, 'caipNetworkId' | 'aliases'>): readonly string[] {
  const name = toStandardChain(caipNetworkId)
  const ids = [caipNetworkId, ...aliases]
  return name === 'solana:localnet' ? [...ids, name] : [name, ...ids]
}
