import type { ReadableAtom } from 'nanostores'
import type { CaipNetworkId } from '../../caip/caip-network-id.js'
import type { ChainNamespace } from '../../namespaces/chain-namespace.js'
import type { EmbeddedWalletInfo } from './embedded-wallet.js'
import type { ConnectorSession } from '../define-connector.js'
import type { SessionEvents } from '../session-events.js'
import type { CaipNetwork } from '../../namespaces/define-network.js'

export type EmbeddedAccountType = 'eoa' | 'smartAccount'

/** The state of one namespace of the embedded wallet. */
export interface AuthStatus {
  readonly addresses: readonly [string]
  readonly active: CaipNetworkId
}

/** The log-in at the frame, for every namespace of the application: one session, with one account per namespace. */
export interface AuthSession {
  readonly $info: ReadableAtom<EmbeddedWalletInfo | undefined>
  /** Whether the wallet outlives the loss of a device; undefined where nobody is in, or the frame does not say. */
  readonly $isSecured: ReadableAtom<boolean | undefined>
  /** EVM chains on which the account may be a smart account. */
  readonly $smartAccountNetworks: ReadableAtom<readonly number[]>
  status(namespace: ChainNamespace): AuthStatus | undefined
  /** Takes the account of whoever is logged in at the frame now. @throws {W3mError} */
  enter(
    namespace: ChainNamespace,
    signal: AbortSignal,
    options?: {
      /** Somebody has just logged in: the accounts of whoever was in before are read anew. */
      readonly isNewSession: boolean
    },
  ): Promise<ConnectorSession>
  /**
   * The account of a former visit, or undefined. Never shows anything. @throws {W3mError} where the frame does not
   * answer
   */
  restore(namespace: ChainNamespace, signal: AbortSignal): Promise<ConnectorSession | undefined>
  /** The account as `restore` would give it, without taking it. Never shows anything. */
  peek(namespace: ChainNamespace, signal: AbortSignal): Promise<readonly [string] | undefined>
  /** Another wallet takes its place: the log-in stays at the frame, which is asked nothing more. */
  release(): void
  /** Calls back when the visitor is no longer logged in. Returns a function that stops it. */
  onLogOut(listener: () => void): () => void
  /** Puts a namespace on another network. @throws {W3mError} with the frame's number */
  switchTo(network: CaipNetwork, signal?: AbortSignal): Promise<void>
  /** Goes to the other kind of EVM account. @returns the kind that it is now */
  prefer(type: EmbeddedAccountType): Promise<EmbeddedAccountType>
  /** Settles once the account is of the kind that was chosen last. Never rejects. */
  preferred(): Promise<unknown>
  /** Sets the new mailbox of the visitor who is logged in. */
  renameEmail(email: string): void
  /**
   * Ends the log-in here, then at the frame if a visitor is known to be logged in, or if `isSure` is true.
   * @throws {W3mError} where the frame does not sign out
   */
  logOut(options?: { readonly isSure: boolean }): Promise<void>
  /** Asks the frame whether a visitor is still logged in, and reads their identity and account again. Shows nothing. */
  revalidate(): Promise<void>
  watch(namespace: ChainNamespace, events: SessionEvents): () => void
}
