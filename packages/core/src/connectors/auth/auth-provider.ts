import type { ChainNamespace } from '../../namespaces/chain-namespace.js'
import type { CaipNetwork } from '../../namespaces/define-network.js'
import type { AuthSession } from './embedded-session.js'

/** The dependencies of an embedded wallet's provider. */
export interface AuthProviderDeps {
  /** The log-in, with the account of each namespace. */
  readonly session: AuthSession
  /** Asks the frame, which asks the visitor where that is needed. */
  readonly requestFrame: RequestFrame
  /** The application's networks, those of other namespaces too. */
  readonly networks: () => readonly CaipNetwork[]
}
/** One request of an application, on a namespace's network. @throws {RpcError} with the frame's number */
export type RequestFrame = (namespace: ChainNamespace, method: string, params: unknown) => Promise<unknown>
