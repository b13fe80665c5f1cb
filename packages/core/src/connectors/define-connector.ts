import type { ReadableAtom } from 'nanostores'
import type { ChainNamespace } from '../namespaces/chain-namespace.js'
import type { CaipNetworkId } from '../caip/caip-network-id.js'
import type { CaipNetwork } from '../namespaces/define-network.js'

/** Contract 7.1. */
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
  /** How the visitor came to it, as events name it (contract 3.5); undefined: in this browser. */
  readonly method?: 'mobile' | 'qrcode' | 'email' | 'social' | undefined
}

/** What a wallet reports of its own accord. An empty account list means that it withdrew its permission. */
export interface ConnectorEvents {
  readonly accountsChanged: (accounts: readonly string[]) => void
  readonly chainChanged: (chainReference: string) => void
  /** Undefined where the wallet may go to any network from now on. */
  readonly networksApproved: (ids: readonly CaipNetworkId[] | undefined) => void
  readonly disconnected: () => void
}

/** Who is logged in: by which social account, and what they are called there or their e-mail address. */
export interface WalletOwner {
  readonly social?: string | undefined
  readonly identifier?: string | undefined
}

/**
 * A way to reach one wallet on one chain family. Made by a factory that is given its world; every method settles,
 * and a refusal carries the wallet's number.
 */
export interface Connector {
  readonly id: string
  readonly type: ConnectorType
  readonly namespace: ChainNamespace
  readonly name: string
  /** A picture that is safe in an `<img>`: a `data:` URL of at most 64 KiB, or one of the configured images host. */
  readonly icon?: string | undefined
  readonly rdns?: string | undefined
  /** Another wallet of this chain family announced the same rdns, or calls itself the same: shown as a warning. */
  readonly isDuplicate?: boolean
  /** The wallet's own provider, as it is: EIP-1193 for eip155. */
  readonly provider: unknown
  /** Who is logged in, of an embedded wallet. */
  readonly owner?: WalletOwner | undefined
  /** The connectors of other families that share this one's session (WalletConnect): they come and go together. */
  readonly siblings?: (() => readonly Connector[]) | undefined
  /** Asks the wallet for its accounts; prompts the visitor. */
  connect(options: { readonly signal: AbortSignal }): Promise<ConnectorSession>
  /** The session that the visitor had, or undefined. Never prompts. */
  reconnect(options: { readonly signal: AbortSignal }): Promise<ConnectorSession | undefined>
  /** Ends the session where the wallet keeps one. Never prompts. */
  disconnect(): Promise<void>
  /** Lets go of a session that another tab ended, on every family. Nobody is told. */
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
  readonly provider: unknown
  readonly events: ConnectorEvents
}

/** Where connectors come from: one kind of discovery. */
export interface ConnectorSource {
  readonly $connectors: ReadableAtom<readonly Connector[]>
  destroy(): void
}
