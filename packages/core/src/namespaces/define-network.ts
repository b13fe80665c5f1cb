import type { CaipNetworkId } from '../caip/caip-network-id.js'
import { isChainNamespace, type ChainNamespace } from '../caip/chain-namespace.js'

/** What a host may give as a network: one of ours, or any viem chain. */
export interface NetworkInput {
  readonly id: number | string
  readonly name: string
  readonly nativeCurrency: { readonly name: string; readonly symbol: string; readonly decimals: number }
  readonly rpcUrls: { readonly default: { readonly http: readonly string[]; readonly webSocket?: readonly string[] | undefined } }
  readonly blockExplorers?: { readonly default: { readonly name: string; readonly url: string } } | undefined
  readonly testnet?: boolean | undefined
  readonly chainNamespace?: ChainNamespace | undefined
  readonly caipNetworkId?: CaipNetworkId | undefined
}

/** A network as the product keeps it: pure data with its CAIP-2 id (spec 3). */
export interface CaipNetwork extends NetworkInput {
  readonly chainNamespace: ChainNamespace
  readonly caipNetworkId: CaipNetworkId
  /** Former ids under which wallets may still announce the network. */
  readonly aliases?: readonly CaipNetworkId[]
}

/** The CAIP-2 id that a network says, or that its other fields make. */
export const caipNetworkIdOf = ({ id, caipNetworkId, chainNamespace }: Pick<NetworkInput, 'id' | 'caipNetworkId' | 'chainNamespace'>): string =>
  caipNetworkId ?? (String(id).includes(':') ? String(id) : `${chainNamespace ?? 'eip155'}:${id}`)

/** Fills in namespace and CAIP-2 id: a network without them is an EVM chain, `eip155:<id>`. */
export function defineNetwork<const Network extends NetworkInput>(network: Network): Network & CaipNetwork {
  const id = caipNetworkIdOf(network)
  const namespace = id.slice(0, id.indexOf(':'))
  return { ...network, chainNamespace: isChainNamespace(namespace) ? namespace : 'eip155', caipNetworkId: id as CaipNetworkId }
}
