import type { CaipNetworkId, NetworkInput, NetworkSnapshot } from '@w3m/core'
import { useCallback } from 'react'
import { useHolder } from '../instance/use-holder.js'
import { useSnapshot, type SnapshotSource } from '../instance/use-snapshot.js'

export interface UseW3mNetwork extends NetworkSnapshot {
  /** Rejects with a `W3mError`: `NETWORK_NOT_FOUND`, or the wallet's number where it refuses. */
  readonly switchNetwork: (network: NetworkInput | CaipNetworkId) => Promise<void>
}

const source: SnapshotSource<NetworkSnapshot, undefined> = {
  hook: 'useW3mNetwork',
  subscribe: (w3m, changed) => w3m.subscribe('network', changed),
  read: w3m => w3m.getNetwork(),
  initial: { caipNetwork: undefined, caipNetworkId: undefined, chainId: undefined },
}

/** The active network, and the way to another one. @throws {W3mError} `NO_INSTANCE` outside a provider */
export function useW3mNetwork(): UseW3mNetwork {
  const { holder } = useHolder(source.hook)
  const { caipNetwork, caipNetworkId, chainId } = useSnapshot(source, undefined)
  const switchNetwork = useCallback(async (network: NetworkInput | CaipNetworkId) => holder.require().switchNetwork(network), [holder])
  return { caipNetwork, caipNetworkId, chainId, switchNetwork }
}
