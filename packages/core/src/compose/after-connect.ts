import type { AfterConnectOptions } from '../connection/engine-context.js'
import type { ChainNamespace } from '../namespaces/chain-namespace.js'
import { formerConnectionKey } from '../limits/storage-limits.js'
import { sentKey } from '../limits/send-limits.js'
import { historyAfterNetworkChange } from '../modal/after-network-change.js'
import { initialNetworkState, isUnsupported } from '../network/network.state.js'
import type { SiwxStore } from '../siwx/siwx.store.js'
import type { WalletListStore } from '../wallets/wallet-list.store.js'
import type { SliceContext } from './slice-context.js'

/** Told of an attempt that succeeded, of a wallet that moved to another network, and of one that came back. */
export type AfterConnect = (namespace: ChainNamespace, options?: AfterConnectOptions) => Promise<void>

export interface AfterConnectLoad {
  siwx(): Promise<Pick<SiwxStore, 'settled'>>
  send(): Promise<unknown>
}

/** Alerts the developer, once, when local storage keeps nothing. */
function alertStorageProblems({ storage, notices, lifetime }: SliceContext): void {
  if (!storage.$problem) return
  const stop = storage.$problem.subscribe(
    problem =>
      problem &&
      void import('../notices/storage-alert.js')
        .then(({ alertStorageProblem }) => alertStorageProblem(problem, notices))
        .catch(() => undefined),
  )
  lifetime.addEventListener('abort', stop)
}

/**
 * The wallet alone was on a network that the application does not know: without it, the page goes back to its own, and
 * nothing holds the visitor in the modal.
 */
function leaveUnsupported({ $options, network, modal, router, events, lifetime }: SliceContext): void {
  const stop = events.on(({ name, detail }) => {
    if (name !== 'disconnect' || !isUnsupported(network.$state.get(), detail.namespace)) return
    // The wallet may have left the whole namespace since.
    const own = initialNetworkState($options.get()).active[detail.namespace]
    if (own) network.follow(own)
    // Another namespace's wallet may be shown by now.
    if (
      modal.$state.get().open &&
      router.$history.get().some(({ view }) => view === 'UnsupportedChain') &&
      !isUnsupported(network.$state.get()) &&
      !router.rewind(historyAfterNetworkChange)
    )
      void modal.close()
  })
  lifetime.addEventListener('abort', stop)
}

/** The host named other networks, and the wallet stays where it is. */
function watchSupport({ network, connection, lifetime }: SliceContext, changed: AfterConnect): void {
  const stop = network.$state.listen((state, former) => {
    const { namespace } = state
    if (
      state.networks !== former.networks &&
      connection.connectorOf(namespace) &&
      isUnsupported(state) !== isUnsupported(former, namespace)
    )
      void changed(namespace)
  })
  lifetime.addEventListener('abort', stop)
}

/**
 * A page that the browser kept while another one was shown, and shows again at a step back, heard nothing of what that
 * one stored: Safari tells it nothing later.
 */
function followAfterPageShow(context: SliceContext): void {
  const { lifetime } = context
  addEventListener(
    'pageshow',
    ({ persisted }) =>
      persisted &&
      void import('./follow-other-tab.js')
        .then(({ followOtherTab }) => lifetime.aborted || followOtherTab(undefined, context))
        .catch(() => undefined),
    { signal: lifetime },
  )
}

/** What follows a connection; also starts the watchers of storage, disconnect, supported networks and steps back. */
export function createAfterConnect(
  context: SliceContext,
  walletList: Pick<WalletListStore, 'addRecent'>,
  load: AfterConnectLoad,
): AfterConnect {
  const { $options, network, connection, modal, router, storage } = context
  const afterConnect: AfterConnect = async (namespace, { former, isRestored = false } = {}) => {
    storage.remove(formerConnectionKey)
    const isShown = () => namespace === network.$state.get().namespace
    const connector = former && connection.connectorOf(namespace)
    if (connector) walletList.addRecent(connector)
    // What happens on a namespace that is not shown leads nowhere.
    if (!isShown()) return
    const isOpen = () => modal.$state.get().open
    const { siwx, allowUnsupportedChain } = $options.get()
    if (isUnsupported(network.$state.get(), namespace) && !allowUnsupportedChain) {
      if (!isOpen()) await modal.open({ view: 'UnsupportedChain' }).catch(() => undefined)
      else if (router.$route.get().view !== 'UnsupportedChain') router.reset('UnsupportedChain')
      return
    }
    // What was on its way before the reload is followed on.
    if (isRestored && storage.get(sentKey)?.includes('"pending"')) void load.send().catch(() => undefined)
    // To a visitor who comes back, and whom nobody waits for, nothing is shown that need not be.
    if (isRestored && !former) return
    if (siwx) {
      const needsSignInView = async () => (await load.siwx()).settled()
      const giveUp = async (error: unknown): Promise<boolean> => {
        // Whether the visitor is signed in cannot be known: without what tells them, they are disconnected all the
        // same.
        await import('./sign-in-failure.js').then(
          loaded => loaded.giveUpSignIn(context, namespace, error),
          () => connection.disconnect(namespace),
        )
        return true
      }
      if (await needsSignInView().catch(giveUp)) return
    }
    // What the page opened as it heard of the connection stays.
    if (former ? modal.$state.get() === former : isOpen() && !router.rewind(historyAfterNetworkChange))
      await modal.close()
  }
  alertStorageProblems(context)
  leaveUnsupported(context)
  watchSupport(context, afterConnect)
  followAfterPageShow(context)
  return afterConnect
}
