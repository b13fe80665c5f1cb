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
  /** Another tab ended it: its stored and shown values stay. */
  readonly isRemote?: boolean
}

/** The code that communicates with wallets. Loaded at the first attempt, or for a visitor who was connected before. */
export interface ConnectionEngine {
  /**
   * Runs an attempt on one wallet, which may announce itself late. The attempt has the outcome. `session`: as in
   * `ConnectOptions`.
   */
  attempt(attempt: Attempt, connectorId: string, namespace: ChainNamespace | undefined, session?: string): Promise<void>
  /** Restores the visitor's former connection. Never prompts, never throws. */
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
  /** Ends a namespace's connection here and emits `disconnect`. The stored connection stays. */
  drop(namespace: ChainNamespace, options?: DropOptions): void
}

export interface ConnectionDeps {
  readonly accounts: AccountStore
  readonly network: NetworkStore
  readonly events: Pick<EventsStore, 'emit' | 'track'>
  /** Loads the engine. */
  readonly engine: (deps: ConnectionDeps, context: ConnectionParts) => Promise<ConnectionEngine>
  /** Lets the visitor choose a wallet, or one of the namespaces of a wallet. */
  readonly choose: (namespace: ChainNamespace | undefined, connectors?: readonly Connector[]) => void
  readonly remember: (
    namespace: ChainNamespace,
    connection: { readonly connectorId: string; readonly address?: string } | undefined,
  ) => void
}

/**
 * The one attempt, the id it is for (undefined while the visitor chooses), the namespace and the session that were named,
 * and the wallet once it was found.
 */
export interface Running {
  readonly attempt: Attempt
  connectorId?: string | undefined
  /** The wallet of which the visitor chooses one namespace, where that is the choice. */
  choiceConnectorId?: string | undefined
  namespace?: ChainNamespace | undefined
  session?: string | undefined
  connector?: Connector
}

/** The state that the store shares with its engine. */
export interface ConnectionParts {
  readonly $state: WritableAtom<ConnectionState>
  readonly sessions: Map<ChainNamespace, { readonly connector: Connector; readonly stop: () => void }>
  /** Aborted when the instance is destroyed. */
  readonly signal: AbortSignal
  readonly snapshot: (namespace: ChainNamespace) => Connection | undefined
  readonly running: () => Running | undefined
}
