import type { CaipNetworkId } from '../caip/caip-network-id.js'
import type { ChainNamespace } from '../namespaces/chain-namespace.js'
import type { Connector } from '../connectors/define-connector.js'
import type { WalletLink } from '../wallets/wallet.js'

/**
 * The views that core goes to and those that pages open, with what each is given; the others add themselves by
 * declaration merging, where they are drawn. `undefined` stands for a view that needs nothing.
 */
export interface Views {
  /** Every way to connect that the host offers. */
  Connect: undefined
  /** The wallets alone, where `Connect` shows them as one row. */
  ConnectWallets: undefined
  /** Every wallet of the directory, with a search. */
  AllWallets: undefined
  /** One wallet that is being connected. */
  ConnectingExternal: { readonly connectorId: string; readonly namespace?: ChainNamespace | undefined }
  /** One wallet on several namespaces: the visitor chooses one of its connectors. */
  ConnectingMultiChain: { readonly connectors: readonly Connector[] }
  /** A wallet that is connected over a relay; any wallet if none is named. */
  ConnectingWalletConnect: { readonly wallet?: WalletLink | undefined }
  /** The code for any wallet, where WalletConnect alone is offered. */
  ConnectingWalletConnectBasic: undefined
  /** A few wallets that are worth getting. */
  GetWallet: undefined
  /** The networks to choose from. */
  Networks: undefined
  /** The close button, Escape and the page around close it only where signing in is not required. */
  SIWXSignMessage: { readonly isRequired: boolean }
  /** Asks the wallet to go to this network. */
  SwitchNetwork: { readonly caipNetworkId: CaipNetworkId }
  /** The wallet is not connected on this namespace: leads to the wallets that can be. */
  SwitchActiveChain: { readonly namespace: ChainNamespace; readonly caipNetworkId: CaipNetworkId }
  /** The wallet is on a network that the application does not know. */
  UnsupportedChain: undefined
  /** The connected account. */
  Account: undefined
  /** The e-mail form alone. */
  EmailLogin: undefined
  /** Shows `LoginState` `code` or `verifying`: the code that was mailed. */
  EmailVerifyOtp: undefined
  /** Shows `LoginState` `device`: this browser is to be confirmed by mail. */
  EmailVerifyDevice: undefined
  /** Every social login of the host. */
  ConnectSocials: undefined
  /** Waits for the window of a social login's provider. */
  ConnectingSocial: undefined
  /** The code or link of a login with Farcaster. */
  ConnectingFarcaster: undefined
  /** The secure frame shows its own screen over it: an approval, or the recovery of a wallet on a new device. */
  ApproveTransaction: undefined
  /** The embedded account: its login, its type, and how it is recovered. */
  AccountSettings: undefined
  /** The wallets of this browser: one active for each namespace, and others to switch to. */
  ProfileWallets: undefined
  /** What contracts may take from the account, and the way to end it. */
  Allowances: undefined
  /** The swap form: the token to give, and the token to receive. */
  Swap: undefined
  /** The tokens to choose from, for one side of the swap. */
  SwapSelectToken: { readonly side: 'from' | 'to' }
  /** The send form: token, amount and recipient. */
  WalletSend: undefined
  /** The form for a new mailbox of the embedded account. */
  UpdateEmailWallet: undefined
  /** The code of the present mailbox. */
  UpdateEmailPrimaryOtp: undefined
  /** The code of the new mailbox. */
  UpdateEmailSecondaryOtp: undefined
  /** The sellers of a purchase, and their prices. */
  OnRampProviders: undefined
  /** Explains what a wallet is. */
  WhatIsAWallet: undefined
  /** Explains what a network is. */
  WhatIsANetwork: undefined
}

/** The name of a view of the modal, a key of `Views`. */
export type ViewName = keyof Views

/** A view of the modal with its parameters. */
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
  /** In whole tokens, as decimal text or a number: `1.5`. */
  readonly amount?: string | number | undefined
  /** An address or a name. */
  readonly to?: string | undefined
}

/** What `open({ view: 'Swap', arguments })` chooses for the visitor, who changes it or swaps it. */
export interface SwapArguments {
  /** A symbol, a contract or its CAIP-10 id. A token that is not found leaves its side and the amount empty. */
  readonly fromToken?: string | undefined
  /** As `fromToken`; a token that is not found leaves its side empty. */
  readonly toToken?: string | undefined
  /** In whole tokens, as decimal text or a number: `1.5`. */
  readonly amount?: string | number | undefined
}

/** The arguments that a page may pass to a view. Extensible, like `Views`. */
export interface ViewArguments {
  /** What is chosen when the view `Swap` opens. */
  Swap: SwapArguments
  /** What is filled in when the view `WalletSend` opens. */
  WalletSend: SendArguments
}

/** The arguments of a navigation: the view, and its parameters where it has any. */
export type To<Name extends ViewName> = undefined extends Views[Name]
  ? readonly [view: Name, params?: Views[Name]]
  : readonly [view: Name, params: Views[Name]]

/** The views that need no parameters. */
export type PlainView = { readonly [Name in ViewName]: undefined extends Views[Name] ? Name : never }[ViewName]

/**
 * The views that a page may open by name: `routeMetadata` says for each view when. The others are steps of a flow that has
 * begun.
 */
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
