import type { ReadableAtom } from 'nanostores'
import type { ChainNamespace } from '../namespaces/chain-namespace.js'
import type { CaipNetworkId } from '../caip/caip-network-id.js'
import type { CaipNetwork } from '../namespaces/define-network.js'

/**
 * How a connector reaches its wallet: over a relay, through an announcement (EIP-6963, Wallet Standard), by
 * `window.ethereum`, by the host's own code, in the secure frame, or on several namespaces.
 */
export type ConnectorType = 'WALLET_CONNECT' | 'ANNOUNCED' | 'INJECTED' | 'EXTERNAL' | 'AUTH' | 'MULTI_CHAIN'

/** The result of a connection: the wallet's accounts (the chosen one first) and the CAIP-2 reference of its chain. */
export interface ConnectorSession {
  /** The addresses that the wallet shows the page, the chosen one first. */
  readonly accounts: readonly [string, ...string[]]
  /** The CAIP-2 reference of the chain that the wallet is on: `1`. */
  readonly chainReference: string
  /** The networks that the wallet approved; undefined where it may go to any. */
  readonly approvedNetworkIds?: readonly CaipNetworkId[] | undefined
  /** How the visitor reached the wallet, in the terms of events; undefined: in this browser. */
  readonly method?: 'mobile' | 'qrcode' | 'email' | 'social' | undefined
}

/** The events that a wallet emits. An empty account list means that it withdrew its permission. */
export interface ConnectorEvents {
  /** The addresses that the wallet shows the page now, the chosen one first; empty where it shows none. */
  readonly accountsChanged: (accounts: readonly string[]) => void
  /** The CAIP-2 reference of the chain that the wallet is on now: `1`. */
  readonly chainChanged: (chainReference: string) => void
  /** Undefined where the wallet may go to any network from now on. */
  readonly networksApproved: (ids: readonly CaipNetworkId[] | undefined) => void
  /** The wallet, or the keeper of its session, has ended it. */
  readonly disconnected: () => void
}

/** The value of `connect`'s `session` that requests one more session beside the held ones. */
export const newSession = 'new'

/** A session that a connector keeps for this page, whether or not it is the active one. */
export interface HeldSession {
  /**
   * Distinguishes it from others of the connector: the topic of WalletConnect. Undefined where there is one at most.
   */
  readonly id?: string | undefined
  /** The name of its wallet, if the connector reaches several. */
  readonly name?: string | undefined
  /** The account of the connector's namespace, the chosen one first. */
  readonly accounts: readonly [string, ...string[]]
}

/** The sessions of a connector that stay alive while another wallet is active. They emit nothing meanwhile. */
export interface HeldSessions {
  /** Lists the present sessions that have an account of the namespace. Never prompts. */
  list(options: { readonly signal: AbortSignal }): Promise<readonly HeldSession[]>
  /** Ends one session, at its wallet too; without an id, the only one. */
  end(id: string | undefined): Promise<void>
  /** Ends all but the active one. */
  endOthers(): Promise<void>
  /** Calls back when a session was ended by any side, or another tab changed them. Returns a function that stops it. */
  watch(changed: () => void): () => void
}

/** The visitor who is logged in: the provider of the social account, and the name there or the e-mail address. */
export interface WalletOwner {
  /** The provider of the social account. */
  readonly social?: string | undefined
  /** Their name there, or their e-mail address. */
  readonly identifier?: string | undefined
}

/**
 * A way to reach one wallet on one namespace. Made by a factory that receives its dependencies; every method
 * settles, and a refusal carries the wallet's number.
 */
export interface Connector {
  /**
   * The id for `connect`: the one that a wallet announced (its rdns, or its name), else one such as `walletConnect`.
   */
  readonly id: string
  /** How the wallet is reached. */
  readonly type: ConnectorType
  /** The namespace of its accounts: `eip155`. */
  readonly namespace: ChainNamespace
  /** The name that visitors see. */
  readonly name: string
  /** A picture that is safe in an `<img>`: a `data:` URL of at most 64 KiB, or one of the configured images host. */
  readonly icon?: string | undefined
  /** The reverse domain name by which the wallet announced itself (EIP-6963). */
  readonly rdns?: string | undefined
  /** Further ids by which it is found: those of another connector that it replaces. */
  readonly aliases?: readonly string[] | undefined
  /** Another wallet of this namespace announced the same rdns, or has a name that reads the same: shown as a warning. */
  readonly isDuplicate?: boolean
  /** The wallet's own provider, as it is: EIP-1193 for eip155. */
  readonly provider: unknown
  /** The visitor who is logged in, for an embedded wallet. */
  readonly owner?: WalletOwner | undefined
  /** The connectors of other namespaces that share this one's session (WalletConnect): they come and go together. */
  readonly siblings?: (() => readonly Connector[]) | undefined
  /** The active session, for a connector that may hold several. */
  readonly session?: HeldSession | undefined
  /**
   * The sessions that it keeps while another wallet is active; undefined if there are none, which needs no request.
   * Absent: it keeps none.
   */
  heldSessions?(): Promise<HeldSessions | undefined>
  /**
   * Asks the wallet for its accounts; prompts the visitor. With `session`, one that is held becomes the active one
   * without a prompt, as long as it is there.
   */
  connect(options: { readonly signal: AbortSignal; readonly session?: string | undefined }): Promise<ConnectorSession>
  /**
   * Restores the visitor's session, or resolves to undefined. Never prompts. A wallet of the page has `timeoutMs`
   * milliseconds to give its accounts, 10,000 by default.
   */
  reconnect(options: {
    readonly signal: AbortSignal
    readonly timeoutMs?: number | undefined
  }): Promise<ConnectorSession | undefined>
  /** Ends the session where the wallet keeps one. Never prompts. */
  disconnect(): Promise<void>
  /**
   * Releases the active session, on every namespace: another wallet replaced it, or another tab ended it. Nothing is
   * emitted, and a live session stays held.
   */
  release?(): void
  /** Asks the wallet to go to a network, adding it there where it is unknown. */
  switchNetwork(network: CaipNetwork, options: { readonly signal: AbortSignal }): Promise<void>
  /** Whether the wallet may be asked to go to a network that it has not approved, and to add it. Absent: no. */
  mayAddNetworks?(): boolean
  /** Native balance in base units, read through the wallet itself. Absent where the wallet cannot. */
  getBalance?(address: string, options: { readonly signal: AbortSignal }): Promise<bigint>
  /** Listens to the wallet; returns a function that stops it. */
  watch(events: ConnectorEvents): () => void
}

/** The provider that the application receives, and the callbacks that make it emit the wallet's events. */
export interface ConnectorProvider {
  /** The value that `getProvider` returns for the namespace. */
  readonly provider: unknown
  /** To be called with the wallet's events: `provider` emits them to its listeners. */
  readonly events: ConnectorEvents
}

/** A source of connectors: one kind of discovery. */
export interface ConnectorSource {
  /** The connectors found so far: the list grows as wallets announce themselves. */
  readonly $connectors: ReadableAtom<readonly Connector[]>
  /** Stops looking for more. */
  destroy(): void
}
