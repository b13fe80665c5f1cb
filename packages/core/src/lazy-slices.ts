import { atom, type ReadableAtom } from 'nanostores'
import type { AccountStore } from './account/account.store.js'
import { lazy } from './async/lazy.js'
import type { BalancesStore } from './balances/balances.store.js'
import type { ConnectionEngine } from './connection/connection-engine.js'
import type { ConnectionDeps, ConnectionParts, ConnectionStore } from './connection/connection.store.js'
import type { ChainNamespace } from './caip/chain-namespace.js'
import { createDiscovery, type Discovery } from './connectors/discovery.js'
import type { ConnectorSource } from './connectors/define-connector.js'
import { loadInjectedSession } from './namespaces/eip155/injected-connector.js'
import { discoverInjected } from './namespaces/eip155/injected-discovery.js'
import type { PairingStore } from './connectors/walletconnect/pairing.store.js'
import type { EventsStore } from './events/events.store.js'
import type { ImagesStore } from './images/images.store.js'
import type { LoginStore } from './login/login.store.js'
import type { ModalStore } from './modal/modal.store.js'
import type { Router } from './modal/router.js'
import type { IdentitiesStore } from './names/identities.store.js'
import type { NetworkStore } from './network/network.store.js'
import type { W3mOptions } from './options/w3m-options.js'
import type { NoticesStore } from './notices/notices.store.js'
import type { SessionsStore } from './sessions/sessions.store.js'
import type { SiwxStore } from './siwx/siwx.store.js'
import type { StoragePort } from './storage/storage-port.js'
import type { ThemeStore } from './theme/theme.store.js'
import { createWalletListStore, type WalletListStore } from './wallets/wallet-list.store.js'
import { offersPairing } from './wallets/wallet-step.js'
import type { WalletsStore } from './wallets/wallets.store.js'

/** What an instance needs once somebody wants to connect: discovery and the list of wallets at once, the rest as it is asked for. */
export interface LazySlices {
  readonly discovery: () => Discovery
  readonly createEngine: (deps: ConnectionDeps, parts: ConnectionParts) => Promise<ConnectionEngine>
  readonly walletList: () => WalletListStore
  readonly wallets: () => Promise<WalletsStore>
  readonly balances: () => Promise<BalancesStore>
  readonly images: () => Promise<ImagesStore>
  /** @throws {W3mError} `SERVICE_NOT_SET` without the option `services.api` */
  readonly identities: () => Promise<IdentitiesStore>
  readonly sessions: () => Promise<SessionsStore>
  readonly pairing: () => Promise<PairingStore>
  /** @throws {W3mError} `SERVICE_NOT_SET` without the option `services.frame` */
  readonly login: () => Promise<LoginStore>
  /** @throws {W3mError} `SIWX_NOT_ENABLED` where the option is not set */
  readonly siwx: () => Promise<SiwxStore>
  /** Starts what the options turn on and is not there yet; a wrong option is told to the developer and to the page. @throws where the code cannot be loaded */
  readonly startWanted: () => Promise<void>
  readonly destroy: () => void
}

export interface LazySlicesDeps {
  readonly $options: ReadableAtom<W3mOptions>
  readonly storage: StoragePort
  readonly account: AccountStore
  readonly network: NetworkStore
  readonly connection: Pick<ConnectionStore, 'connect' | 'abandon' | 'connectorOf' | 'disconnect' | 'switchNetwork'>
  readonly modal: ModalStore
  readonly router: Router
  readonly theme: Pick<ThemeStore, '$state'>
  readonly $locale: ReadableAtom<string>
  readonly events: EventsStore
  readonly notices: Pick<NoticesStore, '$state' | 'alert' | 'show' | 'dismiss'>
  readonly isMobile: boolean
  /** Aborted when the instance is destroyed. */
  readonly lifetime: AbortSignal
}

/** The second half of the composition root, loaded apart so that the first load stays small. */
export function createLazySlices(deps: LazySlicesDeps): LazySlices {
  const { $options, storage, network, modal, isMobile, lifetime } = deps
  const ends: (() => void)[] = []
  /** Loads a part once; it ends with the instance. */
  const part = <Made extends { readonly destroy: () => void }>(load: () => Promise<Made>) =>
    lazy(async () => {
      const made = await load()
      if (lifetime.aborted) made.destroy()
      ends.push(made.destroy)
      return made
    })
  const { connectors, services, enableEIP6963 = true, enableInjected = true } = $options.get()
  const isOffered = connectors?.includes('injected') !== false
  /** Looks for a family's wallets as soon as the application has a network of it. */
  const family = (namespace: ChainNamespace, start: () => ConnectorSource | Promise<ConnectorSource>) => {
    const isThere = () => network.$state.get().networks.some(({ chainNamespace }) => chainNamespace === namespace)
    if (isThere()) return start()
    return new Promise<ConnectorSource>(resolve => {
      const stop = network.$state.listen(() => {
        if (!isThere()) return
        stop()
        resolve(start())
      })
      ends.push(stop)
    })
  }
  const loadWalletConnect = async () => (await later()).walletConnect()
  const others = lazy(async () => (await import('./other-sources.js')).createOtherSources({ $options, network, storage, loadWalletConnect, loadAuth: async () => (await loginSlice()).auth }))
  const discovery = createDiscovery([
    family('eip155', () => discoverInjected({ page: window, announced: isOffered && enableEIP6963, injected: isOffered && enableInjected })),
    ...(['eip155', 'solana'] as const)
      .filter(namespace => (isOffered && namespace === 'solana') || services?.frame || offersPairing($options.get()))
      .map(namespace => family(namespace, async () => (await others()).of(namespace))),
  ])

  const timeZone = new Intl.DateTimeFormat().resolvedOptions().timeZone
  const $hasSocials = atom(true)
  const walletList = createWalletListStore({
    $options,
    $hasSocials,
    $connectors: discovery.$connectors,
    $modal: modal.$state,
    storage,
    loadWallets: async () => (await later()).wallets(),
    isMobile,
    timeZone,
  })

  const later = part(async () => (await import('./later-slices.js')).createLaterSlices({ ...deps, list: walletList, timeZone, signIn: siwx }))
  const loginSlice = part(async () => (await import('./login-slice.js')).createLoginSlice({ ...deps, $hasSocials, balances: async () => (await later()).balances() }))
  const siwx = part(async () => (await import('./sign-in-slice.js')).createSignInSlice(deps))
  const wanted = part(async () => (await import('./wanted-slices.js')).createWantedSlices({ ...deps, $connectors: discovery.$connectors, signIn: siwx }))

  return {
    discovery: () => discovery,
    async createEngine(given, parts) {
      // Whoever loads the engine wants a wallet next, and to arrive there: all come at once.
      const [{ createConnectionEngine, storedChoice }, { createArrival }, { knownNetwork }] = await Promise.all([import('./connection/connection-engine.js'), import('./arrival.js'), import('./network/known-network.js'), loadInjectedSession()])
      const arrive = createArrival({ ...deps, walletList, signIn: siwx })
      return createConnectionEngine(given, parts, discovery, storedChoice(deps), (...arrival) => void arrive(...arrival).catch(() => modal.close()), asked => knownNetwork(asked, network.$state.get().networks, deps.notices))
    },
    walletList: () => walletList,
    wallets: async () => (await later()).wallets(),
    balances: async () => (await later()).balances(),
    images: async () => (await later()).images(),
    identities: async () => (await later()).identities(),
    sessions: async () => (await later()).sessions(),
    pairing: async () => (await loadWalletConnect()).pairing,
    login: async () => (await loginSlice()).store,
    siwx,
    async startWanted() {
      await (await wanted()).start()
    },
    destroy() {
      discovery.destroy()
      walletList.destroy()
      for (const end of ends) end()
    },
  }
}
