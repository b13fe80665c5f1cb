import type { ChainNamespace } from './namespaces/chain-namespace.js'
import type { LazySlicesDeps } from './lazy-slices.js'
import { formerConnectionKey } from './limits.js'
import { historyAfterNetworkChange } from './modal/after-network-change.js'
import { initialNetworkState, isUnsupported } from './network/network.state.js'
import type { SiwxStore } from './siwx/siwx.store.js'
import type { WalletListStore } from './wallets/wallet-list.store.js'

export interface ArrivalDeps extends Pick<LazySlicesDeps, '$options' | 'network' | 'connection' | 'events' | 'modal' | 'router' | 'notices' | 'storage' | 'lifetime'> {
  readonly walletList: Pick<WalletListStore, 'addRecent'>
  readonly signIn: () => Promise<Pick<SiwxStore, 'settled'>>
}

/** Where the modal goes from an attempt that succeeded, from a wallet that moved to another network, or from one that came back. */
export function createArrival(deps: ArrivalDeps): (namespace: ChainNamespace, isNew: boolean, isRestored?: boolean) => Promise<void> {
  const { $options, network, connection, events, modal, router, walletList, signIn, lifetime } = deps
  const { $problem } = deps.storage
  // Now there is something to keep.
  if ($problem) lifetime.addEventListener('abort', $problem.subscribe(problem => problem && void import('./notices/tell-problem.js').then(({ tellProblem }) => tellProblem(problem, deps.notices)).catch(() => undefined)))
  const stop = events.on(({ name, detail }) => {
    if (name !== 'disconnect' || !isUnsupported(network.$state.get(), detail.namespace)) return
    // Only the wallet that is gone stood on a network that the application does not know. It may have left the whole family since.
    const own = initialNetworkState($options.get()).active[detail.namespace]
    if (own) network.follow(own)
  })
  lifetime.addEventListener('abort', stop)
  // The host named other networks, and the wallet stays where it is.
  const stopWatching = network.$state.listen((state, former) => {
    const { namespace } = state
    if (state.networks !== former.networks && connection.connectorOf(namespace) && isUnsupported(state) !== isUnsupported(former, namespace)) void arrive(namespace, false)
  })
  lifetime.addEventListener('abort', stopWatching)

  const arrive = async (namespace: ChainNamespace, isNew: boolean, isRestored = false): Promise<void> => {
    deps.storage.remove(formerConnectionKey)
    const isShown = () => namespace === network.$state.get().namespace
    const connector = isNew && connection.connectorOf(namespace)
    if (connector) walletList.addRecent(connector)
    // What happens on a family that is not shown leads nowhere.
    if (!isShown()) return
    const isOpen = () => modal.$state.get().open
    const { siwx, allowUnsupportedChain } = $options.get()
    if (isUnsupported(network.$state.get(), namespace) && !allowUnsupportedChain) {
      if (!isOpen()) await modal.open({ view: 'UnsupportedChain' }).catch(() => undefined)
      else if (router.$route.get().view !== 'UnsupportedChain') router.reset('UnsupportedChain')
      return
    }
    // To a visitor who comes back nothing is shown that need not be.
    if (isRestored) return
    if (siwx) {
      const isAsked = async () => (await signIn()).settled()
      const giveUp = async (error: unknown): Promise<boolean> => {
        // Whether the visitor is signed in cannot be known: without what tells them, they are disconnected all the same.
        await import('./sign-in-failure.js').then(loaded => loaded.giveUpSignIn(deps, namespace, error), () => connection.disconnect(namespace))
        return true
      }
      if (await isAsked().catch(giveUp)) return
    }
    if (isNew || (isOpen() && !router.rewind(historyAfterNetworkChange))) await modal.close()
  }
  return arrive
}
