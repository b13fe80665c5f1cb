import type { CaipNetworkId } from '../../caip/caip-network-id.js'
import type { RpcUrl } from '../../rpc/rpc-client.js'
import type { RpcError } from '../../errors/rpc-error.js'
import type { Approval } from './approved-namespace.js'
import type { ConnectorProvider } from '../define-connector.js'

/** Where one namespace of the session stands. */
export interface SessionStatus {
  readonly approval: Approval
  readonly active: CaipNetworkId
  /** The chosen one first. */
  readonly addresses: readonly [string, ...string[]]
}

/** One namespace of the session as its provider sees it. */
export interface PairedContext {
  /** Undefined once the session has ended, or no longer has the namespace. */
  readonly status: () => SessionStatus | undefined
  /** As errors name the wallet. */
  readonly walletName: () => string
  /** What a request says that comes after the end. */
  readonly disconnectedError: () => RpcError
  /** Asks the wallet, on the active network. @throws {RpcError} with its number */
  readonly requestWallet: (method: string, params: unknown) => Promise<unknown>
  /** Asks a node of the active network. */
  read(method: string, params: unknown): Promise<unknown>
  /** Goes to a network of the application, by its CAIP-2 reference. */
  readonly switchTo: (reference: string) => Promise<void>
  /**
   * The nodes of the active network: the host's, else its own. @throws {RpcError} 4901 where the application does not
   * know it
   */
  readonly nodes: () => readonly (string | RpcUrl)[]
}

/** What the application holds, and how it hears of what the wallet does. Each namespace brings its own. */
export type PairProvider = (context: PairedContext) => ConnectorProvider
