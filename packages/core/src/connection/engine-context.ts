import type { CaipNetworkId } from '../caip/caip-network-id.js'
import type { Discovery } from '../connectors/discovery.js'
import type { ChainNamespace } from '../namespaces/chain-namespace.js'
import type { CaipNetwork, NetworkInput } from '../namespaces/define-network.js'
import type { ConnectionDeps, ConnectionParts } from './connection-parts.js'

/**
 * `previous` is what was shown before the page was told of an attempt that succeeded: what it opens then stays.
 * `isRestored`: a former wallet came back.
 */
export interface AfterConnectOptions {
  readonly previous?: object | undefined
  readonly isRestored?: boolean
}

/** The values that the parts of the engine share. */
export interface EngineContext extends ConnectionDeps, ConnectionParts {
  readonly $connectors: Discovery['$connectors']
  /** The host wants former wallets back, and this is the one that is stored for the namespace. */
  readonly mayReturn: (namespace: ChainNamespace, connectorId: string) => boolean
  /** The modal's state: each opening, and each close that is refused, makes another object. */
  readonly shownModal: () => object
  /**
   * An attempt succeeded, a wallet moved to another network, or a former one came back: where the modal goes from here.
   */
  readonly afterConnect: (namespace: ChainNamespace, options?: AfterConnectOptions) => void
  /** The application's own network. @throws {W3mError} `NETWORK_NOT_FOUND` */
  readonly known: (network: NetworkInput | CaipNetworkId | null | undefined) => CaipNetwork
  /** Wallets spell an address in any way; the page sees one spelling. */
  readonly normalizeAddress: (namespace: ChainNamespace, address: string) => string
}
