import { parseCaipNetworkId, type CaipNetworkId } from '../caip/caip-network-id.js'
import type { ChainNamespace } from '../namespaces/chain-namespace.js'
import { chainIdOf } from '../namespaces/chain-id.js'
import { defineNetwork, type CaipNetwork } from '../namespaces/define-network.js'
import type { W3mOptions } from '../options/w3m-options.js'

/** The networks of the application and those that are active. */
export interface NetworkState {
  /** The networks of the application, in the host's order. */
  readonly networks: readonly CaipNetwork[]
  /** The namespace that is shown. */
  readonly namespace: ChainNamespace
  /** The active network of each namespace. One that is not among `networks` is where the wallet stands, unsupported. */
  readonly active: Readonly<Partial<Record<ChainNamespace, CaipNetworkId>>>
}

/** What a host sees: `caipNetwork` is undefined on a network that the application does not know. */
export interface NetworkSnapshot {
  /** The network as the application gave it. */
  readonly caipNetwork: CaipNetwork | undefined
  /** Its CAIP-2 id: `eip155:1`. */
  readonly caipNetworkId: CaipNetworkId | undefined
  /** A number for EVM chains, else the CAIP-2 reference. */
  readonly chainId: number | string | undefined
}

/** A network by its CAIP-2 id or a former one. */
export const findNetwork = (networks: readonly CaipNetwork[], id: string): CaipNetwork | undefined =>
  networks.find(
    (network: { readonly caipNetworkId: string; readonly aliases?: readonly string[] }) =>
      network.caipNetworkId === id || network.aliases?.includes(id),
  )

export interface StoredNetwork {
  readonly active?: CaipNetworkId | undefined
  readonly byNamespace?: Readonly<Partial<Record<ChainNamespace, CaipNetworkId>>>
}

/**
 * Storage wins over `defaultNetwork`, which wins over the first. A stored network that is gone counts
 * for nothing.
 */
export function initialNetworkState(
  options: Pick<W3mOptions, 'networks' | 'defaultNetwork'>,
  stored: StoredNetwork = {},
): NetworkState {
  const networks = options.networks.map(defineNetwork)
  const { defaultNetwork } = options
  const networkOf = (id: string | undefined) => (id === undefined ? undefined : findNetwork(networks, id))
  const namespace =
    networkOf(stored.active) ??
    networkOf(
      typeof defaultNetwork === 'string'
        ? defaultNetwork
        : defaultNetwork && defineNetwork(defaultNetwork).caipNetworkId,
    ) ??
    networks[0]!
  const active: Partial<Record<ChainNamespace, CaipNetworkId>> = {}
  for (const network of networks) active[network.chainNamespace] ??= network.caipNetworkId
  for (const id of Object.values(stored.byNamespace ?? {})) {
    const network = networkOf(id)
    if (network) active[network.chainNamespace] = network.caipNetworkId
  }
  return {
    networks,
    namespace: namespace.chainNamespace,
    active: { ...active, [namespace.chainNamespace]: namespace.caipNetworkId },
  }
}

/** The wallet, or the visitor, went to a network. One that has a former id keeps its present one. */
export function withActiveNetwork(state: NetworkState, id: CaipNetworkId): NetworkState {
  const network = findNetwork(state.networks, id)
  const { namespace } = parseCaipNetworkId(id)
  const active = network?.caipNetworkId ?? id
  return state.active[namespace] === active ? state : { ...state, active: { ...state.active, [namespace]: active } }
}

export function activeNetwork(
  state: NetworkState,
  namespace: ChainNamespace = state.namespace,
): CaipNetwork | undefined {
  const id = state.active[namespace]
  return id === undefined ? undefined : findNetwork(state.networks, id)
}

/** True where the wallet stands on a network that the application does not know. */
export const isUnsupported = (state: NetworkState, namespace: ChainNamespace = state.namespace): boolean =>
  state.active[namespace] !== undefined && activeNetwork(state, namespace) === undefined

export function snapshotNetwork(state: NetworkState, namespace: ChainNamespace = state.namespace): NetworkSnapshot {
  const caipNetworkId = state.active[namespace]
  return {
    caipNetwork: activeNetwork(state, namespace),
    caipNetworkId,
    chainId: caipNetworkId && chainIdOf(caipNetworkId),
  }
}
