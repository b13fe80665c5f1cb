import type { AfterConnectOptions } from '../connection/engine-context.js'
import type { ChainNamespace } from '../namespaces/chain-namespace.js'
import { previousConnectionKey } from '../limits/storage-limits.js'
import { sentKey } from '../limits/send-limits.js'
import { historyAfterNetworkChange } from '../modal/after-network-change.js'
import { initialNetworkState, isUnsupported } from '../network/network.state.js'
import type { SiwxStore } from '../siwx/siwx.store.js'
import type { WalletListStore } from '../wallets/wallet-list.store.js'
import type { SliceContext } from './slice-context.js'

/** Called after an attempt that succeeded, and for a wallet that changed its network or was restored. */
export type AfterConnect = (namespace: ChainNamespace, options?: AfterConnectOptions) => Promise<void>

export interface AfterConnectLoad {
  siwx(): Promise<Pick<SiwxStore, 'settled'>>
  send(): Promise<unknown>
}

/** Alerts the developer, once, when local storage keeps nothing. */
function alertStorageProblems({ storage, notices, signal }: SliceContext): void {
  if (!storage.$problem) return
  const stop = storage.$problem.subscribe(
    problem =>
      problem &&
      void import('../notices/storage-alert.js')
        .then(({ alertStorageProblem }) => alertStorageProblem(problem, notices))
        .catch(() => undefined),
  )
  signal.addEventListener('abort', stop)
}

/**
 * Only the wallet was on a network that the application does not know: after its disconnect the page goes back to its
 * own network, and the visitor is no longer held in the modal.
 */
function leaveUnsupported({ $options, network, modal, router, events, signal }: SliceContext): void {
  const stop = events.on(({ name, detail }) => {
    if (name !== 'disconnect' || !isUnsupported(network.$state.get(), detail.namespace)) return
    // The wallet may have left the whole namespace since.
    const preferredNetwork = initialNetworkState($options.get()).active[detail.namespace]
    if (preferredNetwork) network.follow(preferredNetwork)
    // Another namespace's wallet may be shown by now.
    if (
      modal.$state.get().open &&
      router.$history.get().some(({ view }) => view === 'UnsupportedChain') &&
      !isUnsupported(network.$state.get()) &&
      !router.rewind(historyAfterNetworkChange)
    )
      void modal.close()
  })
  signal.addEventListener('abort', stop)
}

/** Calls `changed` when the host's new list of networks changes whether the wallet's network is supported. */
function watchSupport({ network, connection, signal }: SliceContext, changed: AfterConnect): void {
  const stop = network.$state.listen((state, previousState) => {
    const { namespace } = state
    if (
      state.networks !== previousState.networks &&
      connection.connectorOf(namespace) &&
      isUnsupported(state) !== isUnsupported(previousState, namespace)
    )
      void changed(namespace)
  })
  signal.addEventListener('abort', stop)
}

/**
 * Catches up with storage when the page returns from the back/forward cache: Safari does not deliver the `storage`
 * events that the page missed.
 */
function followAfterPageShow(context: SliceContext): void {
  const { signal } = context
  addEventListener(
    'pageshow',
    ({ persisted }) =>
      persisted &&
      void import('./follow-other-tab.js')
        .then(({ followOtherTab }) => signal.aborted || followOtherTab(undefined, context))
        .catch(() => undefined),
    { signal },
  )
}

/**
 * Creates the steps after a connection; also starts the watchers of storage, disconnect, supported networks and steps
 * back.
 */
export function createAfterConnect(
  context: SliceContext,
  walletList: Pick<WalletListStore, 'addRecent'>,
  load: AfterConnectLoad,
): AfterConnect {
  const { $options, network, connection, modal, router, storage } = context
  const afterConnect: AfterConnect = async (namespace, { previous, isRestored = false } = {}) => {
    storage.remove(previousConnectionKey)
    const isShown = () => namespace === network.$state.get().namespace
    const connector = previous && connection.connectorOf(namespace)
    if (connector) walletList.addRecent(connector)
    // Transactions that were pending before the reload are followed again, whatever is shown.
    if (isRestored && storage.get(sentKey)?.includes('"pending"')) void load.send().catch(() => undefined)
    // Events on a namespace that is not shown open no view.
    if (!isShown()) return
    const isOpen = () => modal.$state.get().open
    const { siwx, allowUnsupportedChain } = $options.get()
    if (isUnsupported(network.$state.get(), namespace) && !allowUnsupportedChain) {
      if (!isOpen()) await modal.open({ view: 'UnsupportedChain' }).catch(() => undefined)
      else if (router.$route.get().view !== 'UnsupportedChain') router.reset('UnsupportedChain')
      return
    }
    // A restored connection that no attempt waited for opens nothing more.
    if (isRestored && !previous) return
    if (siwx) {
      const needsSignInView = async () => (await load.siwx()).settled()
      const giveUp = async (error: unknown): Promise<boolean> => {
        // It is unknown whether the visitor is signed in. If the code that tells them cannot be loaded, they are
        // disconnected nevertheless.
        await import('./sign-in-failure.js').then(
          loaded => loaded.giveUpSignIn(context, namespace, error),
          () => connection.disconnect(namespace),
        )
        return true
      }
      if (await needsSignInView().catch(giveUp)) return
    }
    // A modal that the page opened in reaction to the connection stays open.
    if (previous ? modal.$state.get() === previous : isOpen() && !router.rewind(historyAfterNetworkChange))
      await modal.close()
  }
  alertStorageProblems(context)
  leaveUnsupported(context)
  watchSupport(context, afterConnect)
  followAfterPageShow(context)
  return afterConnect
}
