import { atom, type ReadableAtom } from 'nanostores'
import { snapshotAccount, type AccountSnapshot } from './account/account.state.js'
import { createAccountStore, type AccountStore } from './account/account.store.js'
import { isolate } from './async/isolate.js'
import { lazy } from './async/lazy.js'
import { isChainNamespace, type ChainNamespace, type NamespaceProviders } from './namespaces/chain-namespace.js'
import type { CaipNetworkId } from './caip/caip-network-id.js'
import { createConnectionStore, type ConnectionStore, type ConnectOptions } from './connection/connection.store.js'
import type { Discovery } from './connectors/discovery.js'
import type { PairingStore } from './connectors/walletconnect/pairing.store.js'
import { invalidOption } from './errors/invalid-option.js'
import { W3mError } from './errors/w3m-error.js'
import { createEventsStore, type Connection, type EventsStore } from './events/events.store.js'
import type { LoginStore } from './login/login.store.js'
import { addInstance, removeInstance } from './living-instances.js'
import { bringModal } from './modal/bring-modal.js'
import { endsAttempt, firstView } from './modal/modal.state.js'
import { createModalStore, type ModalStore, type OpenOptions } from './modal/modal.store.js'
import { createRouter, type Router } from './modal/router.js'
import type { IdentitiesStore } from './names/identities.store.js'
import type { NetworkInput } from './namespaces/define-network.js'
import { activeNetwork, initialNetworkState, isUnsupported, snapshotNetwork, type NetworkSnapshot } from './network/network.state.js'
import { createNetworkStore, type NetworkStore } from './network/network.store.js'
import { createNoticesStore, type NoticesStore } from './notices/notices.store.js'
import { checkOptions, isLocale } from './options/check-options.js'
import type { W3mOptions } from './options/w3m-options.js'
import type { BalancesStore } from './balances/balances.store.js'
import type { ImagesStore } from './images/images.store.js'
import type { WalletListStore } from './wallets/wallet-list.store.js'
import type { WalletsStore } from './wallets/wallets.store.js'
import type { SessionsStore } from './sessions/sessions.store.js'
import type { SiwxStore } from './siwx/siwx.store.js'
import { readConnections, readNetwork, storageKeys, writeConnection, writeNetwork } from './storage/keys.js'
import { createLocalStorage } from './storage/local-storage.js'
import { createMemoryStorage } from './storage/memory-storage.js'
import { needsMigration } from './storage/needs-migration.js'
import type { StoragePort } from './storage/storage-port.js'
import type { PublicState, Topics, WalletInfo } from './subscriptions.js'
import { createThemeStore, type ThemeStore } from './theme/theme.store.js'

/** One set-up of W3M on a page. Made by `createW3m`; several can live side by side. */
export interface W3m {
  readonly $options: ReadableAtom<W3mOptions>
  readonly $locale: ReadableAtom<string>
  readonly account: AccountStore
  readonly network: NetworkStore
  readonly connection: ConnectionStore
  readonly modal: ModalStore
  readonly router: Router
  readonly theme: ThemeStore
  readonly events: EventsStore
  readonly notices: NoticesStore
  readonly storage: StoragePort
  /** Slices that load when they are first asked for. */
  readonly load: {
    readonly discovery: () => Promise<Discovery>
    readonly walletList: () => Promise<WalletListStore>
    readonly wallets: () => Promise<WalletsStore>
    readonly balances: () => Promise<BalancesStore>
    readonly images: () => Promise<ImagesStore>
    /** @throws {W3mError} `SERVICE_NOT_SET` without the option `services.api` */
    readonly identities: () => Promise<IdentitiesStore>
    /** The permissions (EIP-7715) that an account gave to sites. */
    readonly sessions: () => Promise<SessionsStore>
    readonly pairing: () => Promise<PairingStore>
    /** @throws {W3mError} `SERVICE_NOT_SET` without the option `services.frame` */
    readonly login: () => Promise<LoginStore>
    /** @throws {W3mError} `SIWX_NOT_ENABLED` where the option `siwx` is not set */
    readonly siwx: () => Promise<SiwxStore>
  }

  /** Resolves when the modal is shown. @throws {W3mError} `NO_BROWSER` on a server, `INVALID_OPTION` for what is no view for pages or no chain family, `MODAL_UNAVAILABLE` where it cannot be loaded, `DESTROYED` */
  open(options?: OpenOptions): Promise<void>
  /** Resolves when the modal is hidden. Ends an attempt to connect that runs. */
  close(): Promise<void>
  /** Opens the modal, or connects the wallet that is named. Always settles. @throws {W3mError} with a wallet's number or a code of the table */
  connect<Namespace extends ChainNamespace>(options: ConnectOptions & { readonly namespace: Namespace }): Promise<Connection<Namespace>>
  connect(options?: ConnectOptions): Promise<Connection>
  /** Ends one family's connection, or all. @throws {W3mError} `DISCONNECT_FAILED` where a wallet fails; it is forgotten all the same */
  disconnect(namespace?: ChainNamespace): Promise<void>
  /** @throws {W3mError} `NETWORK_NOT_FOUND`, or the wallet's number where it refuses */
  switchNetwork(network: NetworkInput | CaipNetworkId): Promise<void>
  /** Of a family; without one, of the family that the page shows. */
  getAccount<Namespace extends ChainNamespace = ChainNamespace>(namespace?: Namespace): AccountSnapshot<Namespace>
  getNetwork(namespace?: ChainNamespace): NetworkSnapshot
  /** The connected wallet's own provider: EIP-1193 for eip155. */
  getProvider<Namespace extends keyof NamespaceProviders>(namespace: Namespace): NamespaceProviders[Namespace] | undefined
  getProvider<Provider = unknown>(namespace: ChainNamespace): Provider | undefined
  /** Whether the modal is open, whether something is being connected, and where the page is. */
  getState(): PublicState
  /** The wallet of a family; undefined where none is connected. */
  getWalletInfo(namespace?: ChainNamespace): WalletInfo | undefined
  /** Calls back with what is, then at each change. Returns what stops it. @throws {W3mError} `INVALID_OPTION` for what is no topic */
  subscribe<Topic extends keyof Topics>(topic: Topic, listener: (value: Topics[Topic]) => void): () => void
  /** As `updateOptions({ themeMode })`: undefined follows the visitor's system. @throws {W3mError} `INVALID_OPTION` */
  setThemeMode: ThemeStore['setThemeMode']
  /** As `updateOptions({ themeVariables })`: takes the place of the former ones. @throws {W3mError} `INVALID_OPTION` */
  setThemeVariables: ThemeStore['setThemeVariables']
  /** @throws {W3mError} `INVALID_OPTION` for what is no language tag */
  setLocale(locale: string): void
  /** Changes some options; `undefined` takes one away. @throws {W3mError} `INVALID_OPTION` */
  updateOptions(options: { readonly [Name in keyof W3mOptions]?: W3mOptions[Name] | undefined }): void
  /** Gives back every listener, timer, socket and node. */
  destroy(): void
}

const lateParts = ['discovery', 'walletList', 'wallets', 'balances', 'images', 'identities', 'sessions', 'pairing', 'login', 'siwx'] as const satisfies readonly (keyof W3m['load'])[]

/** What a page may open by name (contract 1.2); the others are steps of something that has begun. */
const openable = /^(?:Account(?:Settings)?|AllWallets|ApproveTransaction|Connect(?:Wallets|Socials|ingWalletConnectBasic)?|EmailLogin|GetWallet|Networks|WhatIsA\w+)$/

const isBrowser = typeof document !== 'undefined'
const isMobile = (): boolean => matchMedia('(pointer: coarse) and (max-width: 1024px)').matches

/**
 * The composition root: makes the stores and wires them. In a browser it looks for the visitor's former connection;
 * on a server it does nothing but hold its options.
 * @throws {W3mError} `INVALID_OPTION`, naming the option and what it may be
 */
export function createW3m(given: W3mOptions): W3m {
  checkOptions(given)
  const $options = atom<W3mOptions>(given)
  const ends: (() => void)[] = []
  const lifetime = new AbortController()
  let isDestroyed = false

  const storage = isBrowser && given.storage !== 'memory' ? createLocalStorage(window) : createMemoryStorage()
  const account = createAccountStore()
  const network = createNetworkStore(initialNetworkState(given, readNetwork(storage)))
  const theme = createThemeStore(given)
  const events = createEventsStore(() => Date.now(), given.features?.analytics ? 99 : 0)
  const router = createRouter()
  const localeOf = ({ locale }: { readonly locale?: string | undefined }): string => [locale, isBrowser && document.documentElement.lang].find(isLocale) ?? 'en'
  const $locale = atom(localeOf(given))
  const notices = createNoticesStore({
    isDebug: () => $options.get().debug === true,
    log: (text, details) => console.error(text, details),
  })

  const isConnected = (namespace: ChainNamespace = network.$state.get().namespace) => account.get(namespace).status === 'connected'
  const isBasic = () => $options.get().connectors?.join() === 'walletConnect'

  /** Everything that a page needs only once somebody wants to connect. */
  const slices = lazy(async () => {
    const made = (await (isBrowser ? import('./lazy-slices.js') : import('./no-browser.js'))).createLazySlices({ ...w3m, isMobile: isMobile(), lifetime: lifetime.signal })
    ends.push(made.destroy)
    if (isDestroyed) made.destroy()
    return made
  })

  const modal = createModalStore({
    router,
    first: ({ view, namespace }) => firstView({ view, isConnected: isConnected(namespace), isBasic: isBasic(), isMobile: isMobile() }),
    bring: isWanted => bringModal(w3m, isWanted, end => ends.push(end)),
    onOpen: () => {
      events.emit('open', { connected: isConnected() })
      events.track('MODAL_OPEN', { connected: isConnected() })
    },
    onClose: error => {
      connection.abandon(error)
      notices.dismiss()
      events.emit('close', { connected: isConnected() })
      events.track('MODAL_CLOSE', { connected: isConnected() })
    },
  })

  const connection = createConnectionStore({
    accounts: account,
    network,
    events,
    engine: async (deps, parts) => (await slices()).createEngine(deps, parts),
    // A modal that cannot be shown ends the attempt, and says so there.
    choose(namespace, connectors) {
      void modal.open({ view: 'Connect', namespace }).catch(() => undefined)
      if (connectors) router.push('ConnectingMultiChain', { connectors })
    },
    remember: (namespace, kept) => writeConnection(storage, namespace, kept),
  })

  const walletInfo = (namespace: ChainNamespace = network.$state.get().namespace): WalletInfo | undefined => {
    const connector = connection.connectorOf(namespace)
    if (!connector) return undefined
    const { name, icon, type, rdns, owner } = connector
    return { name, icon, type, rdns, ...owner }
  }
  const accountSnapshot = (asked?: ChainNamespace) => snapshotAccount(account.$state.get(), asked ?? network.$state.get().namespace, !asked)
  const publicState = (): PublicState => {
    const { namespace, active } = network.$state.get()
    return {
      open: modal.$state.get().open,
      // Or reconnecting.
      loading: account.get(namespace).status.endsWith('connecting'),
      initialized: $initialized.get(),
      selectedNetworkId: active[namespace],
      activeChain: namespace,
    }
  }
  const $initialized = atom(false)

  /** Each topic: the stores it reads, and what it tells of them. */
  const topics: { readonly [Topic in Exclude<keyof Topics, 'events'>]: readonly [stores: readonly ReadableAtom[], read: () => Topics[Topic]] } = {
    account: [[account.$state, network.$state], () => accountSnapshot()],
    network: [[network.$state], () => snapshotNetwork(network.$state.get())],
    state: [[modal.$state, account.$state, network.$state, $initialized], publicState],
    providers: [
      [account.$state],
      () => Object.fromEntries(Object.keys(account.$state.get()).map(namespace => [namespace, w3m.getProvider(namespace as ChainNamespace)])),
    ],
    walletInfo: [[account.$state, network.$state], () => walletInfo()],
    theme: [[theme.$state], () => theme.$state.get()],
    notices: [[notices.$state], () => notices.$state.get()],
  }

  const w3m: W3m = {
    $options,
    $locale,
    account,
    network,
    connection,
    modal,
    router,
    theme,
    events,
    notices,
    storage,
    load: Object.fromEntries(lateParts.map(name => [name, async () => (await slices())[name]()])) as unknown as W3m['load'],
    async open(options) {
      if (isDestroyed) throw new W3mError('DESTROYED', {})
      const { view, namespace } = options ?? {}
      if (view && !openable.test(view) && !(view === 'UnsupportedChain' && isUnsupported(network.$state.get()))) throw invalidOption('view', 'a view', view)
      if (namespace && !isChainNamespace(namespace)) throw invalidOption('namespace', 'a namespace', namespace)
      if (namespace && isConnected(namespace)) network.show(namespace)
      await (isBrowser ? modal.open(options) : slices())
    },
    close: () => modal.close(),
    // The slices load in a browser alone, and say so elsewhere.
    connect: async (options?: ConnectOptions) => (isBrowser || (await slices()), connection.connect(options)) as never,
    disconnect: async namespace => {
      await Promise.all([connection.disconnect(namespace), modal.close()])
    },
    switchNetwork: asked => connection.switchNetwork(asked),
    getAccount: accountSnapshot as W3m['getAccount'],
    getNetwork: namespace => snapshotNetwork(network.$state.get(), namespace),
    getProvider: (namespace: ChainNamespace) => connection.connectorOf(namespace)?.provider as never,
    getState: publicState,
    getWalletInfo: walletInfo,
    subscribe(topic, listener) {
      if (topic === 'events') return events.on(listener as (value: Topics['events']) => void)
      if (!Object.hasOwn(topics, topic)) throw invalidOption('topic', `events,${Object.keys(topics)}`, topic)
      const [stores, read] = topics[topic as Exclude<keyof Topics, 'events'>]
      const hear = isolate(listener as (value: unknown) => void)
      const tell = () => hear(read())
      const stops = stores.map(store => store.listen(tell))
      tell()
      return () => {
        for (const stop of stops) stop()
      }
    },
    setThemeMode: themeMode => w3m.updateOptions({ themeMode }),
    setThemeVariables: themeVariables => w3m.updateOptions({ themeVariables }),
    setLocale: locale => w3m.updateOptions({ locale }),
    updateOptions(options) {
      const former = $options.get()
      checkOptions(options, former.networks)
      // First, since it may refuse them.
      if ('themeVariables' in options) theme.setThemeVariables(options.themeVariables)
      // Without networks there is nothing to be on.
      $options.set({ ...former, ...options, networks: options.networks ?? former.networks } as W3mOptions)
      if (options.networks) {
        const { active, namespace } = network.$state.get()
        const next = initialNetworkState($options.get(), { active: active[namespace], byNamespace: active })
        // A wallet stays where it is, known there or not.
        const held = Object.entries(active).filter(([family]) => isConnected(family as ChainNamespace))
        network.replace({ ...next, active: { ...next.active, ...Object.fromEntries(held) } })
      }
      if ('themeMode' in options) theme.setThemeMode(options.themeMode)
      if ('locale' in options) $locale.set(localeOf(options))
    },
    destroy() {
      if (isDestroyed) return
      isDestroyed = true
      lifetime.abort(new W3mError('DESTROYED', {}))
      connection.destroy()
      void modal.close()
      for (const end of ends) end()
      for (const family of Object.keys(account.$state.get())) account.set(family as ChainNamespace, { status: 'disconnected' })
      removeInstance(w3m)
    },
  }

  const reconnectStored = () =>
    Promise.all(
      Object.entries(readConnections(storage)).map(async ([namespace, { connectorId }]) => {
        if ($options.get().enableReconnect === false) connection.forget(namespace as ChainNamespace)
        else await connection.reconnect(namespace as ChainNamespace, connectorId)
      }),
    )

  const start = async () => {
    if (needsMigration(storage)) {
      const { migrate } = await import('./storage/migrate.js')
      migrate(storage)
      network.replace(initialNetworkState($options.get(), readNetwork(storage)))
    }
    if (!isDestroyed) await reconnectStored()
  }

  addInstance(w3m)
  if (isBrowser) {
    let last = snapshotNetwork(network.$state.get())
    ends.push(
      // What only some hosts turn on. Code that cannot be loaded is asked for again by whoever needs it.
      $options.subscribe(({ siwx, features, services }) => void ((siwx || features?.analytics || services?.configuration) && slices().then(made => made.startWanted()).catch(() => undefined))),
      // Whichever way the visitor leaves the wallet that is being connected, the attempt ends.
      router.$route.listen((now, before) => {
        if (endsAttempt(before?.view, now.view) && modal.$state.get().open) connection.abandon(new W3mError('ABORTED', {}))
      }),
      // An account that its wallet, or another tab, took away leaves nothing to show.
      events.on(({ name }) => {
        if (name === 'disconnect' && modal.$state.get().open && !isConnected() && ['idle', 'connected'].includes(connection.$state.get().phase)) void modal.close()
      }),
      network.$state.listen(state => {
        const now = snapshotNetwork(state)
        writeNetwork(storage, { active: activeNetwork(state)?.caipNetworkId, byNamespace: state.active })
        if (now.caipNetworkId === last.caipNetworkId) return
        last = now
        if (now.caipNetworkId) events.emit('network-change', { namespace: state.namespace, caipNetworkId: now.caipNetworkId, chainId: now.chainId! })
      }),
      storage.watch(key => {
        const deps = { ...w3m, isReconnecting: $options.get().enableReconnect !== false }
        if (!key || key === storageKeys.connections || key === storageKeys.network) import('./other-tab.js').then(loaded => isDestroyed || loaded.followOtherTab(key, deps), () => undefined)
      }),
    )
    start()
      .catch((error: unknown) => notices.alert({ code: 'UNKNOWN', short: 'An error occurred', long: String(error), tone: 'error' }))
      .finally(() => $initialized.set(true))
  }
  return w3m
}
