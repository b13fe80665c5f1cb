import type { WritableAtom } from 'nanostores'
import type { AccountStore } from '../account/account.store.js'
import type { CaipNetworkId } from '../caip/caip-network-id.js'
import type { Connector } from '../connectors/define-connector.js'
import type { Connection, EventsStore } from '../events/events.store.js'
import type { ChainNamespace } from '../namespaces/chain-namespace.js'
import type { NetworkInput } from '../namespaces/define-network.js'
import type { NetworkStore } from '../network/network.store.js'
import type { Attempt } from './attempt.js'
import type { ConnectionState } from './connection.state.js'

export interface DropOptions {
  /** Another tab ended it, whose word of what is stored and shown stands. */
  readonly isElsewhere?: boolean
}

/** What talks to wallets. Loaded at the first attempt, or for a visitor who was connected before. */
export interface ConnectionEngine {
  /**
   * Runs an attempt on one wallet, which may announce itself late. The attempt tells how it ended. `session`: as
   * `ConnectOptions` has it.
   */
  attempt(attempt: Attempt, connectorId: string, namespace: ChainNamespace | undefined, session?: string): Promise<void>
  /** Brings back what the visitor had. Never prompts, never throws. */
  reconnect(namespace: ChainNamespace, connectorId: string): Promise<void>
  /**
   * Shows a network; the namespace's wallet, where one is connected, is asked to go there first. @throws {W3mError} with
   * the wallet's number where it refuses
   */
  switchNetwork(network: NetworkInput | CaipNetworkId, signal: AbortSignal): Promise<void>
  /**
   * Ends one namespace's connection and those that share its session, or all. @throws {W3mError} `DISCONNECT_FAILED` where
   * a wallet fails; it is forgotten all the same
   */
  disconnect(namespace: ChainNamespace | undefined): Promise<void>
  /** Ends a namespace's connection here and says so. What is stored stays. */
  drop(namespace: ChainNamespace, options?: DropOptions): void
}

export interface ConnectionDeps {
  readonly accounts: AccountStore
  readonly network: NetworkStore
  readonly events: Pick<EventsStore, 'emit' | 'track'>
  /** Loads what talks to wallets. */
  readonly engine: (deps: ConnectionDeps, parts: ConnectionParts) => Promise<ConnectionEngine>
  /** The visitor is to choose a wallet; or, of a wallet on several namespaces, one of them. */
  readonly choose: (namespace: ChainNamespace | undefined, connectors?: readonly Connector[]) => void
  readonly remember: (
    namespace: ChainNamespace,
    connection: { readonly connectorId: string; readonly address?: string } | undefined,
  ) => void
}

/**
 * The one attempt, the id it is for (undefined while the visitor chooses) and the namespace that was named, and the wallet
 * once it was found.
 */
export interface Running {
  readonly attempt: Attempt
  connectorId?: string | undefined
  /** The wallet of which the visitor chooses one namespace, where that is the choice. */
  choiceConnectorId?: string | undefined
  namespace?: ChainNamespace | undefined
  connector?: Connector
}

/** What the store shares with its engine. */
export interface ConnectionParts {
  readonly $state: WritableAtom<ConnectionState>
  readonly sessions: Map<ChainNamespace, { readonly connector: Connector; readonly stop: () => void }>
  /** Aborted when the instance is destroyed. */
  readonly lifetime: AbortSignal
  readonly snapshot: (namespace: ChainNamespace) => Connection | undefined
  readonly running: () => Running | undefined
}
