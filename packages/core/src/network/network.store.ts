import type { ReadableAtom } from 'nanostores'
import { atom } from '../async/atom.js'
import { parseCaipNetworkId, type CaipNetworkId } from '../caip/caip-network-id.js'
import type { ChainNamespace } from '../namespaces/chain-namespace.js'
import { withActiveNetwork, type NetworkState } from './network.state.js'

export interface NetworkStore {
  readonly $state: ReadableAtom<NetworkState>
  /** The wallet or the visitor went to a network; `show` makes its namespace the shown one. */
  follow(id: CaipNetworkId, options?: { readonly show?: boolean }): void
  show(namespace: ChainNamespace): void
  replace(state: NetworkState): void
}

export function createNetworkStore(initial: NetworkState): NetworkStore {
  const $state = atom(initial)
  return {
    $state,
    follow(id, { show = false } = {}) {
      const state = $state.get()
      const next = withActiveNetwork(state, id)
      const namespace = show ? parseCaipNetworkId(id).namespace : state.namespace
      // A wallet that says where it stands already is no news to anyone.
      if (next !== state || namespace !== state.namespace) $state.set({ ...next, namespace })
    },
    show: namespace => $state.set({ ...$state.get(), namespace }),
    replace: state => $state.set(state),
  }
}
