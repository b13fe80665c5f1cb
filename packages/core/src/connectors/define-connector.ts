import type { ReadableAtom } from 'nanostores'
import type { ChainNamespace } from '../namespaces/chain-namespace.js'
import type { CaipNetworkId } from '../caip/caip-network-id.js'
import type { CaipNetwork } from '../namespaces/define-network.js'

/**
 * How a connector reaches its wallet: over a relay, through an announcement (EIP-6963, Wallet Standard), by
 * `window.ethereum`, by the host's own code, in the secure frame, or on several namespaces.
 */
export type ConnectorType = 'WALLET_CONNECT' | 'ANNOUNCED' | 'INJECTED' | 'EXTERNAL' | 'AUTH' | 'MULTI_CHAIN'

/**
 * What a wallet gave when it connected: its accounts (the chosen one first) and the CAIP-2 reference of the chain it is
 * on.
 */
export interface ConnectorSession {
  readonly accounts: readonly [string, ...string[]]
  readonly chainReference: string
  /** The networks that the wallet approved; undefined where it may go to any. */
  readonly approvedNetworkIds?: readonly CaipNetworkId[] | undefined
  /** How the visitor came to it, as events name it; undefined: in this browser. */
  readonly method?: 'mobile' | 'qrcode' | 'email' | 'social' | undefined
}

/** What a wallet reports of its own accord. An empty account list means that it withdrew its permission. */
export interface ConnectorEvents {
  readonly accountsChanged: (accounts: readonly string[]) => void
  /** The CAIP-2 reference of the chain that the wallet is on now: `1`. */
  readonly chainChanged: (chainReference: string) => void
  /** Undefined where the wallet may go to any network from now on. */
  readonly networksApproved: (ids: readonly CaipNetworkId[] | undefined) => void
  /** The wallet, or whoever keeps its session, has ended it. */
  readonly disconnected: () => void
}

/** What `connect` is given for one more session beside those that are held. */
export const newSession = 'new'

/** A session that a connector keeps for this page, whether or not it is the active one. */
export interface HeldSession {
  /** Tells it from others of the connector: the topic of WalletConnect. Undefined where there is one at most. */
  readonly id?: string | undefined
  /** What its wallet is called, where the connector reaches several. */
  readonly name?: string | undefined
  /** The account of the connector's namespace, the chosen one first. */
  readonly accounts: readonly [string, ...string[]]
}

/** The sessions of a connector that live on while another wallet has their place. They follow nothing meanwhile. */
export interface HeldSessions {
  /** Those that are there now and have an account of the namespace. Never prompts. */
  list(options: { readonly signal: AbortSignal }): Promise<readonly HeldSession[]>
  /** Ends one, at its wallet too; the only one where no id is given. */
  end(id: string | undefined): Promise<void>
  /** Ends all but the active one. */
  endOthers(): Promise<void>
  /** Calls back when one was ended, by whomever, or another tab has others. Returns what stops it. */
  watch(changed: () => void): () => void
}

/** Who is logged in: by which social account, and what they are called there or their e-mail address. */
export interface WalletOwner {
  /** The provider of the social account. */
  readonly social?: string | undefined
  /** What they are called there, or their e-mail address. */
  readonly identifier?: string | undefined
}

/**
 * A way to reach one wallet on one namespace. Made by a factory that receives its dependencies; every method
 * settles, and a refusal carries the wallet's number.
 */
export interface Connector {
  /** What `connect` takes: what a wallet announced (its rdns, or its name), else an id such as `walletConnect`. */
  readonly id: string
  readonly type: ConnectorType
  readonly namespace: ChainNamespace
  /** What visitors read. */
  readonly name: string
  /** A picture that is safe in an `<img>`: a `data:` URL of at most 64 KiB, or one of the configured images host. */
  readonly icon?: string | undefined
  /** The reverse domain name by which the wallet announced itself (EIP-6963). */
  readonly rdns?: string | undefined
  /** Ids by which it is found as well: another connector's, whose place it has. */
  readonly aliases?: readonly string[] | undefined
  /** Another wallet of this namespace announced the same rdns, or has a name that reads the same: shown as a warning. */
  readonly isDuplicate?: boolean
  /** The wallet's own provider, as it is: EIP-1193 for eip155. */
  readonly provider: unknown
  /** Who is logged in, of an embedded wallet. */
  readonly owner?: WalletOwner | undefined
  /** The connectors of other namespaces that share this one's session (WalletConnect): they come and go together. */
  readonly siblings?: (() => readonly Connector[]) | undefined
  /** The session that is active now, of a connector that may hold several. */
  readonly session?: HeldSession | undefined
  /**
   * The sessions that it keeps while another wallet has their place; undefined where there are none, which is known
   * without a question. Absent: it keeps none.
   */
  held?(): Promise<HeldSessions | undefined>
  /**
   * Asks the wallet for its accounts; prompts the visitor. With `session`, one that is held becomes the active one
   * without a prompt, as long as it is there.
   */
  connect(options: { readonly signal: AbortSignal; readonly session?: string | undefined }): Promise<ConnectorSession>
  /**
   * The session that the visitor had, or undefined. Never prompts. A wallet of the page has `timeoutMs` milliseconds to
   * give its accounts, 10,000 where nothing is said.
   */
  reconnect(options: {
    readonly signal: AbortSignal
    readonly timeoutMs?: number | undefined
  }): Promise<ConnectorSession | undefined>
  /** Ends the session where the wallet keeps one. Never prompts. */
  disconnect(): Promise<void>
  /**
   * Lets go of the active session, on every namespace: another wallet took its place, or another tab ended it. Nobody is
   * told, and what lives is held.
   */
  release?(): void
  /** Asks the wallet to go to a network, adding it there where it is unknown. */
  switchNetwork(network: CaipNetwork, options: { readonly signal: AbortSignal }): Promise<void>
  /** Whether the wallet may be asked to go to a network that it has not approved, and to add it. Absent: no. */
  mayAddNetworks?(): boolean
  /** Native balance in base units, read through the wallet itself. Absent where the wallet cannot. */
  getBalance?(address: string, options: { readonly signal: AbortSignal }): Promise<bigint>
  /** Listens to the wallet; returns what stops it. */
  watch(events: ConnectorEvents): () => void
}

/** What the application is given of a wallet, and how those who listen to it hear of what the wallet does. */
export interface ConnectorProvider {
  /** What `getProvider` gives of the namespace. */
  readonly provider: unknown
  /** To be called with what the wallet does: it reaches those who listen to `provider`. */
  readonly events: ConnectorEvents
}

/** Where connectors come from: one kind of discovery. */
export interface ConnectorSource {
  /** Those that are there now: it grows as wallets announce themselves. */
  readonly $connectors: ReadableAtom<readonly Connector[]>
  /** Stops looking for more. */
  destroy(): void
}
