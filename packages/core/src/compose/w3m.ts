import type { ReadableAtom } from 'nanostores'
import type { AccountSnapshot } from '../account/account.state.js'
import type { AccountStore } from '../account/account.store.js'
import type { CaipNetworkId } from '../caip/caip-network-id.js'
import type { ConnectionStore, ConnectOptions } from '../connection/connection.store.js'
import type { Connection, EventsStore } from '../events/events.store.js'
import type { OpenOptions } from '../modal/modal.state.js'
import type { ModalStore } from '../modal/modal.store.js'
import type { Router } from '../modal/router.js'
import type { ChainNamespace, NamespaceProviders } from '../namespaces/chain-namespace.js'
import type { NetworkInput } from '../namespaces/define-network.js'
import type { NetworkSnapshot } from '../network/network.state.js'
import type { NetworkStore } from '../network/network.store.js'
import type { NoticesStore } from '../notices/notices.store.js'
import type { W3mOptions } from '../options/w3m-options.js'
import type { StoragePort } from '../storage/storage-port.js'
import type { ThemeStore } from '../theme/theme.store.js'
import type { SliceName } from './slice-names.js'
import type { LoadSlices } from './slices.js'
import type { PublicState, Topics, WalletInfo } from './subscriptions.js'

/** An instance of W3M on a page, created by `createW3m`; several can exist side by side. */
export interface W3m {
  /** The options as they are now. */
  readonly $options: ReadableAtom<W3mOptions>
  /** The language that is asked for: figures are written in it, and texts where it is spoken. */
  readonly $locale: ReadableAtom<string>
  /** `$state`: the account of each namespace. */
  readonly account: AccountStore
  /** `$state`: the networks, the shown namespace, and the active network of each. */
  readonly network: NetworkStore
  /** `$state`: where the one attempt to connect is. */
  readonly connection: ConnectionStore
  /** `$state`: whether the modal is open, and with what. */
  readonly modal: ModalStore
  /** `$route`: the view that the modal shows; `$history`: what going back leads through. */
  readonly router: Router
  /** `$state`: the theme mode and the theme variables. */
  readonly theme: ThemeStore
  /** `$event`: what was tracked last; the guide on events lists it. It leaves the page only where analytics is on. */
  readonly events: EventsStore
  /** `$state`: the notices for the visitor and the alerts for the developer. */
  readonly notices: NoticesStore
  /** The storage for the page's own values. */
  readonly storage: StoragePort
  /** Slices that load when they are first asked for. */
  readonly load: Pick<LoadSlices, SliceName>

  /**
   * Resolves when the modal is shown. @throws {W3mError} `NO_BROWSER` on a server, `INVALID_OPTION` for what is no view
   * for pages or no namespace, `MODAL_UNAVAILABLE` where it cannot be loaded, `DESTROYED`
   */
  open(options?: OpenOptions): Promise<void>
  /** Resolves when the modal is hidden. Ends an attempt to connect that runs. */
  close(): Promise<void>
  /**
   * Opens the modal, or connects the wallet that is named. Where that one, or without a name any, is connected on the
   * namespace that is named or shown, it resolves with that at once; `open()` or `session: 'new'` leads on. Always
   * settles. @throws {W3mError} with a wallet's number or a code of the table
   */
  connect<Namespace extends ChainNamespace>(
    options: ConnectOptions & { readonly namespace: Namespace },
  ): Promise<Connection<Namespace>>
  /** As above, of whichever namespace the visitor connects. */
  connect(options?: ConnectOptions): Promise<Connection>
  /**
   * Ends one namespace's connection, or all. Where nobody is connected after it, the sessions that live on and the
   * sign-ins end too, before it resolves, eight seconds later at most. @throws {W3mError} `DISCONNECT_FAILED` where a
   * wallet fails; it is forgotten all the same
   */
  disconnect(namespace?: ChainNamespace): Promise<void>
  /**
   * Shows a network; the namespace's wallet, where one is connected, is asked to go there first. @throws {W3mError}
   * `NETWORK_NOT_FOUND`, or the wallet's number where it refuses
   */
  switchNetwork(network: NetworkInput | CaipNetworkId): Promise<void>
  /** The account of a namespace; without one, of the namespace that the page shows. */
  getAccount<Namespace extends ChainNamespace = ChainNamespace>(namespace?: Namespace): AccountSnapshot<Namespace>
  /** The active network of a namespace; without one, of the namespace that the page shows. */
  getNetwork(namespace?: ChainNamespace): NetworkSnapshot
  /** The connected wallet's own provider: EIP-1193 for eip155. */
  getProvider<Namespace extends keyof NamespaceProviders>(
    namespace: Namespace,
  ): NamespaceProviders[Namespace] | undefined
  /** As above, of a namespace that has no type of its own here. */
  getProvider<Provider = unknown>(namespace: ChainNamespace): Provider | undefined
  /** Whether the modal is open, whether something is being connected, and where the page is. */
  getState(): PublicState
  /** The wallet of a namespace; undefined where none is connected. */
  getWalletInfo(namespace?: ChainNamespace): WalletInfo | undefined
  /**
   * Calls back with what is, then at each change. Returns what stops it. @throws {W3mError} `INVALID_OPTION` for what
   * is no topic
   */
  subscribe<Topic extends keyof Topics>(topic: Topic, listener: (value: Topics[Topic]) => void): () => void
  /** As `updateOptions({ themeMode })`: undefined follows the visitor's system. @throws {W3mError} `INVALID_OPTION` */
  setThemeMode: ThemeStore['setThemeMode']
  /** As `updateOptions({ themeVariables })`: takes the place of the former ones. @throws {W3mError} `INVALID_OPTION` */
  setThemeVariables: ThemeStore['setThemeVariables']
  /** As `updateOptions({ locale })`. @throws {W3mError} `INVALID_OPTION` for what is no language tag */
  setLocale(locale: string): void
  /** Changes some options; `undefined` takes one away. @throws {W3mError} `INVALID_OPTION` */
  updateOptions(options: { readonly [Name in keyof W3mOptions]?: W3mOptions[Name] | undefined }): void
  /** Gives back every listener, timer, socket and node. */
  destroy(): void
}
