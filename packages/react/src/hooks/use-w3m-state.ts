import type { PublicState } from '@w3m/core'
import { chainNamespaces } from '@w3m/core/caip'
import { useSnapshot, type SnapshotSource } from '../instance/use-snapshot.js'

const source: SnapshotSource<PublicState, undefined> = {
  hook: 'useW3mState',
  subscribe: (w3m, changed) => w3m.subscribe('state', changed),
  read: w3m => w3m.getState(),
  initial: {
    open: false,
    loading: false,
    initialized: false,
    selectedNetworkId: undefined,
    activeChain: chainNamespaces[0],
  },
}

/**
 * Whether the modal is open, something loads, and where the visitor stands. @throws {W3mError} `NO_INSTANCE` outside a
 * provider, where the page has not exactly one instance
 */
export const useW3mState = (): PublicState => useSnapshot(source, undefined)
