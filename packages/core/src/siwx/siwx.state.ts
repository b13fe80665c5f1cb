import type { ChainNamespace } from '../caip/chain-namespace.js'
import type { W3mError } from '../errors/w3m-error.js'
import type { CaipNetwork } from '../namespaces/define-network.js'

/** Who is to sign in, and for which network: sessions are of one account on one network. */
export interface SignInAccount {
  readonly namespace: ChainNamespace
  readonly address: string
  readonly network: CaipNetwork
}

/** Where signing in stands for the account that is shown. */
export type SiwxState =
  /** Nobody is connected, or on a network that the application does not know. */
  | { readonly phase: 'idle' }
  /** A session is looked for. */
  | { readonly phase: 'checking'; readonly account: SignInAccount }
  | { readonly phase: 'signedIn'; readonly account: SignInAccount }
  /** The visitor is asked to sign. */
  | { readonly phase: 'asking'; readonly account: SignInAccount }
  /** The wallet asks, or what it signed is being verified. */
  | { readonly phase: 'signing'; readonly account: SignInAccount }
  | { readonly phase: 'failed'; readonly account: SignInAccount; readonly error: W3mError }
  /** The visitor does not want to sign: the wallet goes back to a signed-in network, or is disconnected. */
  | { readonly phase: 'leaving'; readonly account: SignInAccount }
  /** The visitor went on without. */
  | { readonly phase: 'declined'; readonly account: SignInAccount }

/** True while the visitor has a signature to give or to refuse. */
export const isAsked = (state: SiwxState): state is Extract<SiwxState, { readonly phase: 'asking' | 'signing' | 'failed' }> =>
  state.phase === 'asking' || state.phase === 'signing' || state.phase === 'failed'

/** What tells one account on one network from another; addresses that differ in case alone are the same on EVM chains. */
export const accountKey = (account: SignInAccount | undefined): string =>
  account ? `${account.network.caipNetworkId}:${account.namespace === 'eip155' ? account.address.toLowerCase() : account.address}` : ''
