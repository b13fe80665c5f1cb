import { atom, type ReadableAtom } from 'nanostores'
import type { AccountStore } from './account/account.store.js'
import { lazy } from './async/lazy.js'
import type { BalancesStore } from './balances/balances.store.js'
import type { ConnectionEngine } from './connection/connection-engine.js'
import type { ConnectionDeps, ConnectionParts, ConnectionStore } from './connection/connection.store.js'
import { createDiscovery, type Discovery } from './connectors/discovery.js'
import type { PairingStore } from './connectors/walletconnect/pairing.store.js'
import type { EventsStore } from './events/events.store.js'
import type { ImagesStore } from './images/images.store.js'
import type { LoginStore } from './login/login.store.js'
import type { ModalStore } from './modal/modal.store.js'
import type { Router } from './modal/router.js'
import type { IdentitiesStore } from './names/identities.store.js'
import type { Namespace } from './namespaces/namespace.js'
import { builtInNamespaces } from './namespaces/namespaces.js'
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
  readonly namespaces: readonly Namespace[]
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
export function createLazySlices(instance: Omit<LazySlicesDeps, 'namespaces'>): LazySlices {
  const { network, lifetime } = instance
  const options = instance.$options.get()
  const { namespaces = builtInNamespaces, connectors, services } = options
  const deps: LazySlicesDeps = { ...instance, namespaces }
  const ends: (() => void)[] = []
  /** Loads a part once; it ends with the instance. */
  const part = <Made extends { readonly destroy: () => void }>(load: () => Promise<Made>) =>
    lazy(async () => {
      const made = await load()
      if (lifetime.aborted) made.destroy()
      ends.push(made.destroy)
      return made
    })
  const loadWalletConnect = async () => (await later()).walletConnect()
  const others = lazy(async () => (await import('./other-sources.js')).createOtherSources({ ...instance, loadWalletConnect, loadAuth: async () => (await loginSlice()).auth }))
  const discover = (namespace: Namespace) =>
    createDiscovery([
      connectors?.includes('injected') !== false && namespace.discoverWallets?.({ page: window, options, loadApplication: async () => (await others()).application(namespace.name) }),
      (services?.frame !== undefined || offersPairing(options)) && others().then(({ of }) => of(namespace)),
    ])
  const discovery = createDiscovery(
    namespaces.map(namespace => {
      const isWanted = () => network.$state.get().networks.some(({ chainNamespace }) => chainNamespace === namespace.name)
      if (isWanted()) return discover(namespace)
      // As soon as the application has a network of it.
      return new Promise<Discovery>(resolve => {
        const stop = network.$state.listen(() => {
          if (!isWanted()) return
          stop()
          resolve(discover(namespace))
        })
        ends.push(stop)
      })
    }),
  )

  const timeZone = new Intl.DateTimeFormat().resolvedOptions().timeZone
  const $hasSocials = atom(true)
  const walletList = createWalletListStore({
    ...instance,
    $hasSocials,
    $connectors: discovery.$connectors,
    $modal: instance.modal.$state,
    loadWallets: async () => (await later()).wallets(),
    timeZone,
  })

  const later = part(async () => (await import('./later-slices.js')).createLaterSlices({ ...deps, list: walletList, timeZone, signIn: siwx }))
  const loginSlice = part(async () => (await import('./login-slice.js')).loadLoginSlice({ ...deps, $hasSocials, balances: async () => (await later()).balances() }))
  const siwx = part(async () => (await import('./sign-in-slice.js')).createSignInSlice(deps))
  const wanted = part(async () => (await import('./wanted-slices.js')).createWantedSlices({ ...deps, $connectors: discovery.$connectors, signIn: siwx }))

  return {
    discovery: () => discovery,
    createEngine: async (given, parts) => (await import('./compose/engine-slice.js')).createEngineSlice({ ...deps, discovery, walletList, signIn: siwx }, given, parts),
    walletList: () => walletList,
    wallets: async () => (await later()).wallets(),
    balances: async () => (await later()).balances(),
    images: async () => (await later()).images(),
    identities: async () => (await later()).identities(),
    sessions: async () => (await later()).sessions(),
    pairing: async () => (await loadWalletConnect()).pairing,
    login: async () => (await loginSlice()).store,
    siwx,
    startWanted: async () => (await wanted()).start(),
    destroy() {
      discovery.destroy()
      walletList.destroy()
      for (const end of ends) end()
    },
  }
}
