import type { ReadableAtom } from 'nanostores'
import type { EventsStore } from '../events/events.store.js'
import type { ModalStore } from '../modal/modal.store.js'
import type { Router } from '../modal/router.js'
import type { CaipNetwork } from '../namespaces/define-network.js'
import type { SiwxConfig } from './siwx-config.js'
import type { SignInAccount } from './siwx.state.js'

export interface SiwxDeps {
  readonly config: SiwxConfig
  /** The shown account, where it is connected and on a network of the application. */
  readonly $account: ReadableAtom<SignInAccount | undefined>
  readonly modal: Pick<ModalStore, '$state' | 'open' | 'close'>
  readonly router: Pick<Router, '$route' | 'reset' | 'rewind'>
  readonly events: Pick<EventsStore, 'track'>
  /**
   * True where the wallet shows by itself, in the modal that the visitor sees, who asks and for what: to ask before
   * that would be to ask twice.
   */
  readonly showsInModal: (account: SignInAccount) => boolean
  /** True while the account's wallet is connected, or held while another one is active. */
  readonly isConnected: (account: SignInAccount) => boolean
  /** True for an embedded wallet's smart account. */
  readonly isSmart: (account: SignInAccount) => boolean
  /** @throws {W3mError} with the wallet's number where it refuses, or the signal's reason */
  readonly requestSignature: (account: SignInAccount, text: string, signal: AbortSignal) => Promise<string>
  /** Never throws: a wallet that fails is forgotten all the same. */
  readonly disconnect: (account: SignInAccount) => Promise<void>
  readonly switchNetwork: (network: CaipNetwork, options: { readonly signal: AbortSignal }) => Promise<void>
  /** It cannot be known whether the visitor is signed in: they are disconnected and told. */
  readonly giveUp: (account: SignInAccount, error: unknown) => Promise<void>
}
