import type { CaipNetworkId } from '../caip/caip-network-id.js'
import type { ChainNamespace } from '../namespaces/chain-namespace.js'
import type { Connector } from '../connectors/define-connector.js'
import type { WalletLink } from '../wallets/wallet.js'

/**
 * The views that core goes to and those that pages open, with what each is given; the others add themselves by
 * declaration merging, where they are drawn.
 * `undefined` stands for a view that needs nothing.
 */
export interface Views {
  Connect: undefined
  ConnectWallets: undefined
  AllWallets: undefined
  ConnectingExternal: { readonly connectorId: string; readonly namespace?: ChainNamespace | undefined }
  /** One wallet on several namespaces: the visitor chooses one of its connectors. */
  ConnectingMultiChain: { readonly connectors: readonly Connector[] }
  /** Reached over a relay; any wallet where none is named. */
  ConnectingWalletConnect: { readonly wallet?: WalletLink | undefined }
  ConnectingWalletConnectBasic: undefined
  GetWallet: undefined
  Networks: undefined
  /** The close button, Escape and the page around close it only where signing in is not required. */
  SIWXSignMessage: { readonly isRequired: boolean }
  SwitchNetwork: { readonly caipNetworkId: CaipNetworkId }
  SwitchActiveChain: { readonly namespace: ChainNamespace; readonly caipNetworkId: CaipNetworkId }
  UnsupportedChain: undefined
  Account: undefined
  /** The e-mail form alone. */
  EmailLogin: undefined
  /** These two show `LoginState` `code` (or `verifying`) and `device`. */
  EmailVerifyOtp: undefined
  EmailVerifyDevice: undefined
  ConnectSocials: undefined
  ConnectingSocial: undefined
  ConnectingFarcaster: undefined
  /** The secure frame shows its own screen over it: an approval, or the recovery of a wallet on a new device. */
  ApproveTransaction: undefined
  AccountSettings: undefined
  /** The wallets of this browser: one active for each namespace, and others to switch to. */
  ProfileWallets: undefined
  /** What contracts may take from the account, and the way to end it. */
  Allowances: undefined
  /** What is given and what arrives. */
  Swap: undefined
  SwapSelectToken: { readonly side: 'from' | 'to' }
  /** Of what was prepared: without it, there is nothing to see. */
  SwapPreview: undefined
  SwapConfirmed: undefined
  WalletSend: undefined
  UpdateEmailWallet: undefined
  /** The code of the present mailbox, then that of the new one. */
  UpdateEmailPrimaryOtp: undefined
  UpdateEmailSecondaryOtp: undefined
  /** Who sells, and for how much. */
  OnRampProviders: undefined
  WhatIsAWallet: undefined
  WhatIsANetwork: undefined
}

/** The name of a view of the modal, a key of `Views`. */
export type ViewName = keyof Views

/** Where the modal is: a view with what it was given. */
export type Route = { readonly [Name in ViewName]: { readonly view: Name; readonly params: Views[Name] } }[ViewName]

/** What `open({ view: 'WalletSend', arguments })` fills in for the visitor, who changes it or sends it. */
export interface SendArguments {
  /**
   * A network of the application, on a connected namespace: its CAIP-2 id, or the number of its chain. The visitor is
   * led to it first.
   */
  readonly chainId?: string | number | undefined
  /** What is sent: the token's contract or its CAIP-10 id; `native` for the network's coin. */
  readonly assetAddress?: string | undefined
  /** In whole tokens, as decimal text: `1.5`. */
  readonly amount?: string | undefined
  /** An address or a name. */
  readonly to?: string | undefined
}

/** What `open({ view: 'Swap', arguments })` chooses for the visitor, who changes it or swaps it. */
export interface SwapArguments {
  /** A symbol, a contract or its CAIP-10 id. One that is not there leaves its side and the amount empty. */
  readonly fromToken?: string | undefined
  /** As `fromToken`; one that is not there leaves its side empty. */
  readonly toToken?: string | undefined
  /** In whole tokens, as decimal text: `1.5`. */
  readonly amount?: string | undefined
}

/** What a page may say of what a view starts with. Open like `Views`. */
export interface ViewArguments {
  Swap: SwapArguments
  WalletSend: SendArguments
}

/** The arguments of a navigation: the view, and its parameters where it has any. */
export type To<Name extends ViewName> = undefined extends Views[Name]
  ? readonly [view: Name, params?: Views[Name]]
  : readonly [view: Name, params: Views[Name]]

/** The views that need no parameters. */
export type PlainView = { readonly [Name in ViewName]: undefined extends Views[Name] ? Name : never }[ViewName]

/** The views that a page may open by name: `routeFacts` says of each when. The others are steps of what has begun. */
export type PublicView =
  | 'Account'
  | 'AccountSettings'
  | 'AllWallets'
  | 'Allowances'
  | 'ApproveTransaction'
  | 'Connect'
  | 'ConnectSocials'
  | 'ConnectWallets'
  | 'ConnectingWalletConnectBasic'
  | 'EmailLogin'
  | 'GetWallet'
  | 'Networks'
  | 'OnRampProviders'
  | 'Swap'
  | 'UnsupportedChain'
  | 'WalletSend'
  | 'WhatIsANetwork'
  | 'WhatIsAWallet'
