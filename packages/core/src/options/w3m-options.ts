import type { PriceCurrency } from '../amounts/price-currencies.js'
import type { CaipNetworkId } from '../caip/caip-network-id.js'
import type { ChainNamespace } from '../namespaces/chain-namespace.js'
import type { HostProvider } from '../connectors/walletconnect/library/universal-provider.js'
import type { SocialProvider } from '@w3m/frame-bridge/social-providers'
import type { AccountType } from '../namespaces/account-types.js'
import type { Namespace } from '../namespaces/namespace.js'
import type { NetworkInput } from '../namespaces/define-network.js'
import type { SiwxOptions } from '../siwx/siwx-options.js'
import type { SiwxConfig } from '../siwx/siwx-config.js'
import type { connectMethods, connectorGroups, walletFeatures } from './option-orders.js'
import type { ThemeMode, ThemeVariables } from '../theme/theme.state.js'

/** What the host application is called, for wallets to show. */
export interface Metadata {
  /** What visitors read. */
  readonly name: string
  /** One sentence. */
  readonly description?: string
  /** The application’s own address. Default: that of the page. */
  readonly url?: string
  /** Addresses of its picture, the best first. */
  readonly icons?: readonly string[]
}

/**
 * Where each service is reached. Nothing is reached that is not named here, but for the public relay of a `projectId`.
 */
export interface Services {
  /**
   * The HTTP API, as docs/reference/api.md has it; the wallet directory and the pictures too, where nothing else is
   * named for them.
   */
  readonly api?: string
  /** The wallet directory (`GET <directory>/getWallets`). Default: `api`. */
  readonly directory?: string
  /** Where pictures lie (`<images>/getWalletImage/…` and its sisters). Default: `directory`, else `api`. */
  readonly images?: string
  /**
   * JSON-RPC proxy, which is then asked about every network; `?chainId=<CAIP-2>` is added. Default: `<api>/v1` where
   * `api` is set, and `rpcUrls` of a network that it does not serve.
   */
  readonly rpc?: string
  /** WebSocket relay of WalletConnect. */
  readonly relay?: string
  /** The secure frame. E-mail and social login show only where it is set. */
  readonly frame?: string
  /** Where events are posted (`POST <analytics>/e`), with `features.analytics` only. */
  readonly analytics?: string
  /**
   * Where a project's allow list and configuration are read. They are told to the developer; nothing is switched off by
   * them.
   */
  readonly configuration?: string
  /**
   * A service that vouches for the page to paired wallets (`<verification>/attestation`): an iframe of it is asked
   * before each code. Default: none.
   */
  readonly verification?: string
}

/** A way to connect, as `features.connectMethodsOrder` orders them: `wallet`, `email` or `social`. */
export type ConnectMethod = (typeof connectMethods)[number]
/** A group of rows in the connect list, as `features.connectorTypeOrder` orders them. */
export type ConnectorGroup = (typeof connectorGroups)[number]
/** An action of the account. */
export type WalletFeature = (typeof walletFeatures)[number]
export type { AccountType, PriceCurrency }

/** What the modal offers. A feature that is not named keeps its default. */
export interface Features {
  /**
   * Posts what happens in the modal to `services.analytics`, without account, pairing or full address; never against
   * Global Privacy Control. Default: false.
   */
  readonly analytics?: boolean
  /** Account addresses go along. Default: false. */
  readonly analyticsAddress?: boolean
  /** Log-in by e-mail, where `services.frame` is set. Default: true. */
  readonly email?: boolean
  /**
   * Log-ins by social account, in this order, where `services.frame` is set; false for none. One that `services.api`
   * says it is without is not shown. Default: all that there are.
   */
  readonly socials?: readonly SocialProvider[] | false
  /** The way from Connect to all wallets of the directory. Default: true. */
  readonly allWallets?: boolean
  /**
   * Connect shows one row that leads to the wallets, in place of their list. Default: only where log-ins come first.
   * Beside log-ins it is one row in any case while there is no wallet to list.
   */
  readonly collapseWallets?: boolean
  /**
   * Terms and privacy policy are accepted by a box before anything is chosen. Default: false, a line says that
   * connecting accepts them.
   */
  readonly legalCheckbox?: boolean
  /**
   * Which of wallets, e-mail and social log-ins are offered, in this order. Default: all, wallets first where the
   * browser has one, else last.
   */
  readonly connectMethodsOrder?: readonly ConnectMethod[]
  /**
   * In which order the groups of wallets stand; those that are not named follow. Default: walletConnect, recent,
   * injected, featured, custom, external, recommended.
   */
  readonly connectorTypeOrder?: readonly ConnectorGroup[]
  /** The account offers to send coins and tokens, on the namespaces that can. Default: true. */
  readonly send?: boolean
  /** The account offers to swap tokens, where `services.api` is set and on the namespaces that can. Default: true. */
  readonly swaps?: boolean
  /** The account shows its address as a code. Default: true. */
  readonly receive?: boolean
  /** The account offers to buy coins for money, where `services.api` is set. Default: true. */
  readonly onramp?: boolean
  /** The account shows what it did, where `services.api` is set. Default: true. */
  readonly history?: boolean
  /** The same as `history`. */
  readonly activity?: boolean
  /**
   * In which order the account's actions stand; those that are not named follow. Default: onramp, swaps, receive,
   * send.
   */
  readonly walletFeaturesOrder?: readonly WalletFeature[]
}

/** A wallet that the directory does not know. */
export interface CustomWallet {
  /** Names it in events, storage and test ids: no id of the directory. */
  readonly id: string
  /** What visitors read. */
  readonly name: string
  /** Its site: an http(s) URL. */
  readonly homepage?: string
  /** Its picture: an `https:` or `data:` URL. */
  readonly image_url?: string
  /** Deep link of its application on phones, such as `wallet://`. */
  readonly mobile_link?: string
  /** Deep link of its application on desktops. */
  readonly desktop_link?: string
  /** Its web application: an http(s) URL. */
  readonly webapp_link?: string
  /** Where iOS visitors get it. */
  readonly app_store?: string
  /** Where Android visitors get it. */
  readonly play_store?: string
  /** Where it is got as an extension. */
  readonly chrome_store?: string
  /** By which an extension of it is known when it announces itself. */
  readonly rdns?: string
}

/** What `createW3m` takes. Only `networks` is required. */
export interface W3mOptions {
  /** The chains of the application: those of `@w3m/core/networks`, of viem, or of your own. */
  readonly networks: readonly NetworkInput[]
  /**
   * The chain namespaces of the application, with all that is particular to each: those of `@w3m/core/namespaces`, or
   * of your own. Default: eip155 and solana. Read once, when wallets are first looked for.
   */
  readonly namespaces?: readonly Namespace[]
  /**
   * For services that know projects. With it and without `services.relay`, WalletConnect meets at
   * `wss://relay.walletconnect.org`.
   */
  readonly projectId?: string
  /** How the application calls itself to paired wallets and in the secure frame. */
  readonly metadata?: Metadata
  /** Where the services of the application are. Default: none, and nothing is asked of any. */
  readonly services?: Services
  /** Shown where storage knows none. Default: the first of `networks`. */
  readonly defaultNetwork?: NetworkInput | CaipNetworkId
  /** What stands in the modal. */
  readonly features?: Features
  /** Default: what the visitor's system prefers. */
  readonly themeMode?: ThemeMode
  /** Colours, type and radii, by their CSS names: see the guide on theming. */
  readonly themeVariables?: ThemeVariables
  /**
   * BCP 47. Default: the page's `lang`, else English. Texts are English where the language is not spoken here and
   * `messages` has none of it; plain figures are written as the locale does all the same.
   */
  readonly locale?: string
  /**
   * Texts in place of the catalog's, by locale and key. Those of `de` are for `de-AT` too, and those of `de-AT` lie over
   * them.
   */
  readonly messages?: Readonly<Record<string, Readonly<Record<string, string>>>>
  /**
   * In what money prices and values are told, and amounts to send are typed: that in which `services.api` says prices.
   * What has no price in it has none; where the service does not say prices in it, the console tells so, and dollars
   * are shown. Default: `usd`.
   */
  readonly currency?: PriceCurrency
  /**
   * Which kinds of connector are offered. Default: all. `['walletConnect']` alone is the mode without adapters. Read
   * once, when wallets are first looked for.
   */
  readonly connectors?: readonly ('injected' | 'walletConnect' | 'auth')[]
  /** Ids of the directory that stand before the others, in this order. */
  readonly featuredWalletIds?: readonly string[]
  /** Ids of the directory: only these are shown of it, of more than 200 the first 200. */
  readonly includeWalletIds?: readonly string[]
  /** Ids of the directory that are not shown. */
  readonly excludeWalletIds?: readonly string[]
  /** Wallets beside those of the directory. */
  readonly customWallets?: readonly CustomWallet[]
  /**
   * Nodes by CAIP-2 id; they take the place of `services.rpc`. A network that the proxy of `services.api` does not serve
   * (`GET /v1/supported-chains` tells which it does) is asked at its own `rpcUrls` without them; one that the proxy in
   * `services.rpc` does not serve needs them.
   */
  readonly customRpcUrls?: Readonly<Partial<Record<CaipNetworkId, readonly { readonly url: string }[]>>>
  /**
   * The token whose balance is shown in place of the native one, by network. With a wallet of the page it needs
   * `services.api`, `services.rpc` or `customRpcUrls`, and on Solana `services.api` with any wallet; without them no
   * balance is shown.
   */
  readonly tokens?: Readonly<Partial<Record<CaipNetworkId, { readonly address: string; readonly image?: string }>>>
  /**
   * Which account of an embedded wallet a visitor begins with: `eoa`, `smartAccount`, or `payment` where the namespace
   * has one. Default: `smartAccount` on eip155, `eoa` on solana. Of any other wallet, an account is `eoa`.
   */
  readonly defaultAccountTypes?: Readonly<Partial<Record<ChainNamespace, AccountType>>>
  /** Where the way to all wallets of the directory is shown. Default: `SHOW`. */
  readonly allWallets?: 'SHOW' | 'HIDE' | 'ONLY_MOBILE'
  /** An http(s) URL that Connect links to. */
  readonly termsConditionsUrl?: string
  /** An http(s) URL that Connect links to. */
  readonly privacyPolicyUrl?: string
  /** Whether wallets are offered besides log-ins. Default: true. */
  readonly enableWallets?: boolean
  /**
   * Whether wallets that announce themselves are offered. Default: true. Read once, when wallets are first looked for.
   */
  readonly enableEIP6963?: boolean
  /**
   * Whether `window.ethereum` is offered where nobody announces it. Default: true. Read once, when wallets are first
   * looked for.
   */
  readonly enableInjected?: boolean
  /**
   * Whether a visitor is brought back with the wallet that they had. Default: true. Where false, a session or a log-in
   * that lives on from a former visit is not listed either, but it has not ended: `disconnect()` ends it, and the
   * sign-ins.
   */
  readonly enableReconnect?: boolean
  /** Whether a visitor can choose a network in the modal. Default: true. */
  readonly enableNetworkSwitch?: boolean
  /** Whether Connect tells newcomers where to get a wallet. Default: true. */
  readonly enableWalletGuide?: boolean
  /**
   * Leaves a wallet alone that is on a chain that `networks` does not have. Default: false, the modal asks to switch.
   */
  readonly allowUnsupportedChain?: boolean
  /**
   * Offers no wallets of the directory to visitors in the time zones of mainland China, Hong Kong and Macau. Wallets of
   * the page, `customWallets`, WalletConnect and log-ins stay. Default: false.
   */
  readonly restrictedTimezones?: boolean
  /** Pictures in place of those of `services.images`, by CAIP-2 id or its reference. */
  readonly chainImages?: Readonly<Record<string, string>>
  /** Pictures in place of what wallets announce, by the id of the connector. */
  readonly connectorImages?: Readonly<Record<string, string>>
  /** `'memory'` keeps nothing between page loads. Read once. Default: local storage. */
  readonly storage?: 'local' | 'memory'
  /**
   * Sign-in by message: an implementation of the host's own, or the options of the one that comes along (`createSiwx`).
   * One of the host's own may be exchanged later; options are read once, when somebody signs in first.
   */
  readonly siwx?: SiwxConfig | SiwxOptions
  /**
   * The host's own WalletConnect provider, in place of the one that comes along. Its relay, storage and settings hold,
   * and its other sessions stay. Sign-in is asked for after the connection.
   */
  readonly universalProvider?: HostProvider
  /** Shows the short text of alerts in the modal. Default: false. */
  readonly debug?: boolean
}
