import type { ChainNamespace } from '../../namespaces/chain-namespace.js'
import type { Connector, HeldSessions, WalletOwner } from '../define-connector.js'

/** One namespace of the embedded wallet: the part of a connector that is loaded when somebody logs in, or did before. */
export interface AuthPart extends Pick<Connector, 'connect' | 'reconnect' | 'disconnect' | 'switchNetwork' | 'watch'> {
  /** EIP-1193 for eip155; a `SolanaProvider` for Solana. */
  readonly provider: unknown
  readonly owner: WalletOwner | undefined
  readonly heldSessions: HeldSessions
  /** Lets go of the log-in, which stays at the frame. */
  release(): void
}

/** The embedded wallet, for each namespace. */
export interface Auth {
  of(namespace: ChainNamespace): Promise<AuthPart>
}
