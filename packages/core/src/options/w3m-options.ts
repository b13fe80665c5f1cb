import type { CaipNetworkId } from '../caip/caip-network-id.js'
import type { ChainNamespace } from '../caip/chain-namespace.js'
import type { HostProvider } from '../connectors/walletconnect/universal-provider.js'
import type { SocialProvider } from '../login/login.state.js'
import type { AccountType } from '../namespaces/account-types.js'
import type { NetworkInput } from '../namespaces/define-network.js'
import type { SiwxOptions } from '../siwx/create-siwx.js'
import type { SiwxConfig } from '../siwx/siwx-config.js'
import type { ThemeMode, ThemeVariables } from '../theme/theme.state.js'

/** What the host application is called, for wallets to show. */
export interface Metadata {
  readonly name: string
  readonly description?: string
  readonly url?: string
  readonly icons?: readonly string[]
}

/** Where each service is reached. Nothing is reached that is not named here, but for the public relay of a `projectId`. */
export interface Services {
  /** HTTP API of the specification's section 7; the wallet directory and the pictures too, where nothing else is named for them. */
  readonly api?: string
  /** The wallet directory (`GET <directory>/getWallets`). Default: `api`. */
  readonly directory?: string
  /** Where pictures lie (`<images>/getWalletImage/…` and its sisters). Default: `directory`, else `api`. */
  readonly images?: string
  /** JSON-RPC proxy; `?chainId=<CAIP-2>` is added. Default: `<api>/v1` where `api` is set. */
  readonly rpc?: string
  /** WebSocket relay of WalletConnect. */
  readonly relay?: string
  /** The secure frame. E-mail and social login show only where it is set. */
  readonly frame?: string
  /** Where events are posted (`POST <analytics>/e`), with `features.analytics` only. */
  readonly analytics?: string
  /** Where a project's allow list and configuration are read. They are told to the developer; nothing is switched off by them. */
  readonly configuration?: string
  /** A service that vouches for the page to paired wallets (`<verification>/attestation`): an iframe of it is asked before each code. Default: none. */
  readonly verification?: string
}

export type ConnectMethod = 'wallet' | 'email' | 'social'
export type ConnectorGroup = 'walletConnect' | 'recent' | 'injected' | 'featured' | 'custom' | 'external' | 'recommended'
export type { AccountType }

export interface Features {
  /** Posts what happens in the modal to `services.analytics`, without account, pairing or full address; never against Global Privacy Control. Default: false. */
  readonly analytics?: boolean
  /** Account addresses go along. Default: false. */
  readonly analyticsAddress?: boolean
  /** Log-in by e-mail, where `services.frame` is set. Default: true. */
  readonly email?: boolean
  /** Log-ins by social account, in this order, where `services.frame` is set; false for none. Default: all that there are. */
  readonly socials?: readonly SocialProvider[] | false
  readonly allWallets?: boolean
  readonly collapseWallets?: boolean
  readonly legalCheckbox?: boolean
  readonly connectMethodsOrder?: readonly ConnectMethod[]
  readonly connectorTypeOrder?: readonly ConnectorGroup[]
}

/** A wallet that the directory does not know. */
export interface CustomWallet {
  readonly id: string
  readonly name: string
  readonly homepage?: string
  readonly image_url?: string
  readonly mobile_link?: string
  readonly desktop_link?: string
  readonly webapp_link?: string
  readonly app_store?: string
  readonly play_store?: string
  readonly chrome_store?: string
  readonly rdns?: string
}

/** What `createW3m` takes. Only `networks` is required. */
export interface W3mOptions {
  readonly networks: readonly NetworkInput[]
  /** For services that know projects. With it and without `services.relay`, WalletConnect meets at `wss://relay.walletconnect.org`. */
  readonly projectId?: string
  readonly metadata?: Metadata
  readonly services?: Services
  /** Shown where storage knows none. Default: the first of `networks`. */
  readonly defaultNetwork?: NetworkInput | CaipNetworkId
  readonly features?: Features
  /** Default: what the visitor's system prefers. */
  readonly themeMode?: ThemeMode
  readonly themeVariables?: ThemeVariables
  /** BCP 47. Default: the page's `lang` where it is spoken here, else English. */
  readonly locale?: string
  /** Texts in place of the catalog's, by locale and key. */
  readonly messages?: Readonly<Record<string, Readonly<Record<string, string>>>>
  /** Which kinds of connector are offered. Default: all. `['walletConnect']` alone is the mode without adapters. Read once, when wallets are first looked for. */
  readonly connectors?: readonly ('injected' | 'walletConnect' | 'auth')[]
  readonly featuredWalletIds?: readonly string[]
  readonly includeWalletIds?: readonly string[]
  readonly excludeWalletIds?: readonly string[]
  readonly customWallets?: readonly CustomWallet[]
  readonly customRpcUrls?: Readonly<Partial<Record<CaipNetworkId, readonly { readonly url: string }[]>>>
  /** The token whose balance is shown in place of the native one, by network. */
  readonly tokens?: Readonly<Partial<Record<CaipNetworkId, { readonly address: string; readonly image?: string }>>>
  /** Which account of an embedded wallet a visitor begins with. Of any other wallet, an account is `eoa`. */
  readonly defaultAccountTypes?: Readonly<Partial<Record<ChainNamespace, AccountType>>>
  readonly allWallets?: 'SHOW' | 'HIDE' | 'ONLY_MOBILE'
  readonly termsConditionsUrl?: string
  readonly privacyPolicyUrl?: string
  readonly enableWallets?: boolean
  /** Whether wallets that announce themselves are offered. Default: true. Read once, when wallets are first looked for. */
  readonly enableEIP6963?: boolean
  /** Whether `window.ethereum` is offered where nobody announces it. Default: true. Read once, when wallets are first looked for. */
  readonly enableInjected?: boolean
  readonly enableReconnect?: boolean
  readonly enableNetworkSwitch?: boolean
  readonly enableWalletGuide?: boolean
  readonly allowUnsupportedChain?: boolean
  /** Hides wallets from visitors in the time zones of mainland China, Hong Kong and Macau. Default: false. */
  readonly restrictedTimezones?: boolean
  readonly chainImages?: Readonly<Record<string, string>>
  readonly connectorImages?: Readonly<Record<string, string>>
  /** `'memory'` keeps nothing between page loads. Default: local storage. */
  readonly storage?: 'local' | 'memory'
  /** Sign-in by message: an implementation of the host's own, or the options of the one that comes along (`createSiwx`). */
  readonly siwx?: SiwxConfig | SiwxOptions
  /** The host's own WalletConnect provider, in place of the one that comes along. Its relay, storage and settings hold, and its other sessions stay. Sign-in is asked for after the connection. */
  readonly universalProvider?: HostProvider
  /** Shows the short text of alerts in the modal. Default: false. */
  readonly debug?: boolean
}
