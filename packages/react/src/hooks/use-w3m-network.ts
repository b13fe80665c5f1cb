import type { CaipNetworkId, ChainNamespace, NetworkInput, NetworkSnapshot } from '@w3m/core'
import { useCallback, useMemo } from 'react'
import { useHolder } from '../instance/use-holder.js'
import { useSnapshot, type SnapshotSource } from '../instance/use-snapshot.js'

interface NetworkState extends NetworkSnapshot {
  /** The networks that the connected wallet approved; undefined where it may go to any, or nobody is connected. */
  readonly approvedCaipNetworkIds: readonly CaipNetworkId[] | undefined
  /** The wallet may go to any network; true while nobody is connected. */
  readonly supportsAllNetworks: boolean
}

/** What `useW3mNetwork` returns: the active network, and the way to another. */
export interface UseW3mNetwork extends NetworkState {
  /** Rejects with a `W3mError`: `NETWORK_NOT_FOUND`, or the wallet's number where it refuses. */
  readonly switchNetwork: (network: NetworkInput | CaipNetworkId) => Promise<void>
}

const source: SnapshotSource<NetworkState, ChainNamespace | undefined> = {
  hook: 'useW3mNetwork',
  // The account's topic tells of the network too.
  subscribe: (w3m, changed) => w3m.subscribe('account', changed),
  read(w3m, namespace) {
    const account = w3m.account.get(namespace ?? w3m.network.$state.get().namespace)
    const approvedCaipNetworkIds = account.status === 'connected' ? account.approvedNetworkIds : undefined
    return {
      ...w3m.getNetwork(namespace),
      approvedCaipNetworkIds,
      supportsAllNetworks: approvedCaipNetworkIds === undefined,
    }
  },
  initial: {
    caipNetwork: undefined,
    caipNetworkId: undefined,
    chainId: undefined,
    approvedCaipNetworkIds: undefined,
    supportsAllNetworks: true,
  },
}

/**
 * The active network of a namespace, of the shown one without `namespace`, and the way to another. @throws
 * {W3mError} `NO_INSTANCE` outside a provider, where the page has not exactly one instance
 */
export function useW3mNetwork({ namespace }: { readonly namespace?: ChainNamespace | undefined } = {}): UseW3mNetwork {
  const { holder } = useHolder(source.hook)
  const state = useSnapshot(source, namespace)
  const switchNetwork = useCallback(
    async (network: NetworkInput | CaipNetworkId) => holder.require().switchNetwork(network),
    [holder],
  )
  return useMemo(() => ({ ...state, switchNetwork }), [state, switchNetwork])
}
