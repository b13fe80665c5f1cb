import { checkOptions, checkRequest } from '../options/check-options.js'
import { atom } from '../async/atom.js'
import { snapshotAccount } from '../account/account.state.js'
import { loadOnce } from '../async/load-once.js'
import { createConnectionStore, type ConnectOptions } from '../connection/connection.store.js'
import { invalidOption } from '../errors/invalid-option.js'
import { W3mError } from '../errors/w3m-error.js'
import { addModal } from '../modal/add-modal.js'
import { firstView, type OpenOptions } from '../modal/modal.state.js'
import { createModalStore, type ModalDeps, type ModalStore } from '../modal/modal.store.js'
import { routeMetadata } from '../modal/route-metadata.js'
import { entriesOf, isChainNamespace, type ChainNamespace } from '../namespaces/chain-namespace.js'
import { isUnsupported, snapshotNetwork } from '../network/network.state.js'
import type { W3mOptions } from '../options/w3m-options.js'
import { writeConnection } from '../storage/keys.js'
import { $living, endsElsewhere } from './instances.js'
import { reconnectStored, startPageEffects } from './page-effects.js'
import { sliceNames } from './slice-names.js'
import { publicState, subscribe, walletInfo } from './snapshots.js'
import { createStores, isBrowser, type Stores } from './stores.js'
import { updateOptions } from './update-options.js'
import type { W3m } from './w3m.js'

/** No tablet is wider. Others ask by the same query. */
const isMobile = (): boolean => matchMedia('(pointer: coarse) and (max-width: 1400px)').matches

/** The modal of an instance. Its opening and closing are events; with it, an attempt to connect ends. */
function createModal(
  { $options, router, events, notices }: Stores,
  isConnected: (namespace?: ChainNamespace) => boolean,
  { add, abandon }: { readonly add: ModalDeps['add']; readonly abandon: ModalDeps['onClose'] },
): ModalStore {
  return createModalStore({
    router,
    first({ view, namespace }) {
      const { connectors, services, customWallets } = $options.get()
      return firstView({
        view,
        isConnected: isConnected(namespace),
        isBasic: connectors?.join() === 'walletConnect',
        listsWallets: isMobile() && Boolean(services?.directory ?? services?.api ?? customWallets?.length),
      })
    },
    add,
    onOpen: () => {
      events.emit('open', { connected: isConnected() })
      events.track('MODAL_OPEN', { connected: isConnected() })
    },
    onClose: error => {
      abandon(error)
      notices.dismiss()
      events.emit('close', { connected: isConnected() })
      events.track('MODAL_CLOSE', { connected: isConnected() })
    },
  })
}

/** The namespace that an opening shows, where it names one that is connected. @throws {W3mError} `INVALID_OPTION` */
function openedNamespace(
  { network }: Stores,
  isConnected: (namespace: ChainNamespace) => boolean,
  { view, namespace }: OpenOptions,
): ChainNamespace | undefined {
  if (namespace && !isChainNamespace(namespace)) throw invalidOption('namespace', 'a namespace', namespace)
  const connectedNamespace = namespace && isConnected(namespace) ? namespace : undefined
  // An array of one name would be coerced to that name as a key.
  const isOpenable =
    typeof view === 'string' && routeMetadata[view]?.isPublic?.(isUnsupported(network.$state.get(), connectedNamespace))
  if (view !== undefined && !isOpenable) throw invalidOption('view', 'a view', view)
  return connectedNamespace
}

/**
 * The composition root: makes the stores and wires them. In a browser it looks for the visitor's former connection;
 * on a server it does nothing but hold its options.
 * @throws {W3mError} `INVALID_OPTION`, naming the option and what it may be
 */
export function createW3m(options: W3mOptions): W3m {
  checkOptions(options)
  const stores = createStores(options)
  const { storage, account, network, router, notices } = stores
  const controller = new AbortController()
  const { signal } = controller

  /** Loads the code that a page needs only once a visitor wants to connect. */
  const slices = loadOnce(async () => (await import('./load-slices.js')).createSlices({ ...w3m, isMobile, signal }))

  const isConnected = (namespace?: ChainNamespace) => w3m.getAccount(namespace).isConnected
  const modal = createModal(stores, isConnected, {
    add: () => addModal(w3m, signal),
    abandon: error => connection.abandon(error),
  })

  const connection = createConnectionStore({
    ...stores,
    accounts: account,
    engine: async (deps, context) => (await (await slices()).engine())(deps, context),
    // If the modal cannot be shown, the attempt ends with that error.
    choose(namespace, connectors) {
      void modal.open({ view: 'Connect', namespace }).catch(() => undefined)
      if (connectors) router.push('ConnectingMultiChain', { connectors })
    },
    remember: (namespace, stored) => writeConnection(storage, namespace, stored),
  })

  const $initialized = atom(false)
  const w3m: W3m = {
    ...stores,
    modal,
    connection: endsElsewhere(connection),
    load: Object.fromEntries(sliceNames.map(name => [name, async () => (await slices())[name]()])) as W3m['load'],
    async open(request = {}) {
      if (signal.aborted) throw new W3mError('DESTROYED', {})
      checkRequest(request)
      const namespaceToShow = openedNamespace(stores, isConnected, request)
      if (namespaceToShow) network.show(namespaceToShow)
      await (isBrowser ? modal.open(request) : slices())
    },
    close() {
      // An attempt may run without the modal.
      if (!modal.$state.get().open) connection.abandon(new W3mError('MODAL_CLOSED', {}))
      return modal.close()
    },
    // The slices load in a browser alone, and say so elsewhere.
    connect: async (request: ConnectOptions = {}) =>
      (checkRequest(request), isBrowser || (await slices()), connection.connect(request)) as never,
    disconnect: async namespace => {
      const modalState = modal.$state.get()
      const disconnected = w3m.connection.disconnect(namespace)
      // The modal stays open if the page opened it on the disconnect, or if an attempt on another namespace shows it.
      const isLeft = modal.$state.get() === modalState && connection.$state.get().phase === 'idle'
      // `profile.disconnect` ends what must not outlive the last wallet; it checks that itself once its code is loaded.
      // A page that leaves next has ended it, unless that code does not arrive.
      const ended = new Promise(resolve => {
        w3m.load.profile().then(profile => profile.disconnect().then(resolve, resolve), resolve)
        if (isBrowser) setTimeout(resolve, 8_000)
      })
      await Promise.all([disconnected, isLeft && modal.close(), ended])
    },
    switchNetwork: target => connection.switchNetwork(target),
    getAccount: ((namespace?: ChainNamespace) =>
      snapshotAccount(
        account.$state.get(),
        namespace ?? network.$state.get().namespace,
        !namespace,
      )) as W3m['getAccount'],
    getNetwork: namespace => snapshotNetwork(network.$state.get(), namespace),
    getProvider: (namespace: ChainNamespace) => connection.connectorOf(namespace)?.provider as never,
    getState: () => publicState(w3m, $initialized.get()),
    getWalletInfo: (namespace = network.$state.get().namespace) => walletInfo(connection.connectorOf(namespace)),
    subscribe: (topic, listener) => subscribe(w3m, $initialized, topic, listener),
    setThemeMode: themeMode => w3m.updateOptions({ themeMode }),
    setThemeVariables: themeVariables => w3m.updateOptions({ themeVariables }),
    setLocale: locale => w3m.updateOptions({ locale }),
    updateOptions: changes => updateOptions(stores, changes),
    destroy() {
      if (signal.aborted) return
      controller.abort(new W3mError('DESTROYED', {}))
      connection.destroy()
      void modal.close()
      for (const [namespace] of entriesOf(account.$state.get())) account.set(namespace, { status: 'disconnected' })
      $living.set($living.get().filter(instance => instance !== w3m))
    },
  }

  $living.set([...$living.get(), w3m])
  if (isBrowser) {
    startPageEffects(w3m, signal, async () => (await (await slices()).optionalServices()).start())
    reconnectStored(w3m, signal)
      .catch((error: unknown) =>
        notices.alert({ code: 'UNKNOWN', short: 'An error occurred', long: String(error), variant: 'error' }),
      )
      .finally(() => $initialized.set(true))
  }
  return w3m
}
