import type { CaipNetworkId } from '../caip/caip-network-id.js'
import { isChainNamespace, type ChainNamespace } from './chain-namespace.js'

/**
 * Under which path of an explorer's address the pages of accounts and of transactions are. Default: `address` and `tx`;
 * of Solana, `account` and `tx`.
 */
export interface ExplorerPaths {
  readonly account?: string | undefined
  readonly transaction?: string | undefined
}

/** What a host may give as a network: one of ours, any viem chain, or one of its own. */
export interface NetworkInput {
  /** The number of an EVM chain, or its whole CAIP-2 id; for any other, the reference of that id, or the whole id. */
  readonly id: number | string
  /** What visitors read, and what a wallet is told that has to add it. */
  readonly name: string
  /** The coin that fees are paid in: its name, its symbol, and how many decimals an amount of it has. */
  readonly nativeCurrency: { readonly name: string; readonly symbol: string; readonly decimals: number }
  /**
   * Its nodes, the best first: given to wallets that add the network, and asked where neither `customRpcUrls` nor
   * `services.rpc` names others: with every wallet for what is sent, swapped or taken back, and for what the wallet
   * cannot read itself. A list may be empty. `webSocket` is not used.
   */
  readonly rpcUrls: {
    readonly default: { readonly http: readonly string[]; readonly webSocket?: readonly string[] | undefined }
  }
  /**
   * Where accounts and transactions can be looked at: its name and its http(s) address. Without one, nothing links
   * there.
   */
  readonly blockExplorers?:
    | { readonly default: { readonly name: string; readonly url: string; readonly paths?: ExplorerPaths | undefined } }
    | undefined
  /**
   * Contracts as viem has them. `ensUniversalResolver` is where the names of ENS are read before something is sent to
   * one; that of Ethereum is known.
   */
  readonly contracts?: Readonly<Record<string, unknown>> | undefined
  /** Marks it as "Test" in the list of networks. */
  readonly testnet?: boolean | undefined
  /** Which namespace of chains it is of. Default: that of `caipNetworkId` or of an `id` with a colon, else `eip155`. */
  readonly chainNamespace?: ChainNamespace | undefined
  /** Its CAIP-2 id. Default: `<chainNamespace>:<id>`. */
  readonly caipNetworkId?: CaipNetworkId | undefined
}

/** A network as the product keeps it: pure data with its CAIP-2 id (spec 3). */
export interface CaipNetwork extends NetworkInput {
  /** The namespace of `caipNetworkId`: `eip155`. */
  readonly chainNamespace: ChainNamespace
  /** Its CAIP-2 id: `eip155:1`. */
  readonly caipNetworkId: CaipNetworkId
  /** Former ids under which wallets may still announce the network. */
  readonly aliases?: readonly CaipNetworkId[]
}

/** The CAIP-2 id that a network says, or that its other fields make. */
export const caipNetworkIdOf = ({
  id,
  caipNetworkId,
  chainNamespace,
}: Pick<NetworkInput, 'id' | 'caipNetworkId' | 'chainNamespace'>): string =>
  caipNetworkId ?? (String(id).includes(':') ? String(id) : `${chainNamespace ?? 'eip155'}:${id}`)

/**
 * Fills in namespace and CAIP-2 id: a network without them is an EVM chain, `eip155:<id>`. The `id` of an EVM chain is
 * its number from here on, also where the whole id was given.
 */
export function defineNetwork<const Network extends NetworkInput>(network: Network): Network & CaipNetwork {
  const id = caipNetworkIdOf(network)
  const namespace = id.slice(0, id.indexOf(':'))
  return {
    ...network,
    id: namespace === 'eip155' ? Number(id.slice(7)) : network.id,
    chainNamespace: isChainNamespace(namespace) ? namespace : 'eip155',
    caipNetworkId: id as CaipNetworkId,
  }
}
