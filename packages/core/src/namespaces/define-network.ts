import type { CaipNetworkId } from '../caip/caip-network-id.js'
import { isChainNamespace, type ChainNamespace } from './chain-namespace.js'

/**
 * The paths of account and transaction pages below an explorer's address. Default: `address` and `tx`; on Solana,
 * `account` and `tx`.
 */
export interface ExplorerPaths {
  readonly account?: string | undefined
  readonly transaction?: string | undefined
}

/** A network as the host may pass it: a built-in one, any viem chain, or its own. */
export interface NetworkInput {
  /** The number of an EVM chain, or its whole CAIP-2 id; for any other, the reference of that id, or the whole id. */
  readonly id: number | string
  /** The name that visitors see, and that a wallet receives when it adds the network. */
  readonly name: string
  /** The coin that fees are paid in: its name, its symbol, and how many decimals an amount of it has. */
  readonly nativeCurrency: { readonly name: string; readonly symbol: string; readonly decimals: number }
  /**
   * Its nodes, the best first. Wallets that add the network receive them. Where neither `customRpcUrls` nor
   * `services.rpc` names other nodes and `services.api` does not serve the network, they are also used with every
   * wallet to send, swap and revoke, and for reads that the wallet cannot answer. A list may be empty. `webSocket` is
   * not used.
   */
  readonly rpcUrls: {
    readonly default: { readonly http: readonly string[]; readonly webSocket?: readonly string[] | undefined }
  }
  /**
   * The block explorer for accounts and transactions: its name and its http(s) address. Without one, no links are
   * shown.
   */
  readonly blockExplorers?:
    | { readonly default: { readonly name: string; readonly url: string; readonly paths?: ExplorerPaths | undefined } }
    | undefined
  /**
   * Contracts as viem has them. `ensUniversalResolver` is where the names of ENS are read before something is sent to
   * one; that of Ethereum is known. `gasPriceOracle` says what a network of the OP stack charges for the data of a
   * transaction.
   */
  readonly contracts?: Readonly<Record<string, unknown>> | undefined
  /** Marks it as "Test" in the list of networks. */
  readonly testnet?: boolean | undefined
  /** The namespace of the chain. Default: that of `caipNetworkId` or of an `id` with a colon, else `eip155`. */
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

/** The CAIP-2 id of a network as given, or built from its other fields. */
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
