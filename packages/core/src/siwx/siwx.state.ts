import { addressKey } from '../namespaces/eip155/evm-address.js'
import type { ChainNamespace } from '../namespaces/chain-namespace.js'
import type { W3mError } from '../errors/w3m-error.js'
import type { CaipNetwork } from '../namespaces/define-network.js'

/** The account to sign in, with its network: a session belongs to one account on one network. */
export interface SignInAccount {
  /** The namespace of the account. */
  readonly namespace: ChainNamespace
  /** As its namespace writes it: EIP-55 for EVM accounts, base58 for Solana's. */
  readonly address: string
  /** The network that is shown: on another one the same address signs in anew. */
  readonly network: CaipNetwork
}

/**
 * What comes one after the other: the site gives the message, the wallet its signature, and the site takes both as a
 * session.
 */
export type SignInStep = 'message' | 'signature' | 'session'

/** The state of signing in for the shown account. */
export type SiwxState =
  /** Nobody is connected, or on a network that the application does not know. */
  | { readonly phase: 'idle' }
  /** A session is looked for. */
  | { readonly phase: 'checking'; readonly account: SignInAccount }
  /** The account has a session on its network. */
  | { readonly phase: 'signedIn'; readonly account: SignInAccount }
  /** The visitor is asked to sign. */
  | { readonly phase: 'asking'; readonly account: SignInAccount }
  /** The site is waited for: for what is to be signed, or for whether it takes what was signed. */
  | { readonly phase: 'waiting'; readonly account: SignInAccount; readonly step: 'message' | 'session' }
  /** The wallet asks. */
  | { readonly phase: 'signing'; readonly account: SignInAccount }
  /** A step failed, the wallet's refusal among them: `step` says which. The visitor may sign again. */
  | { readonly phase: 'failed'; readonly account: SignInAccount; readonly error: W3mError; readonly step: SignInStep }
  /** The visitor does not want to sign: the wallet goes back to a signed-in network, or is disconnected. */
  | { readonly phase: 'leaving'; readonly account: SignInAccount }
  /** The visitor went on without. */
  | { readonly phase: 'declined'; readonly account: SignInAccount }

/** True while the visitor has a signature to give or to refuse. */
export const isRequested = (
  state: SiwxState,
): state is Extract<SiwxState, { readonly phase: 'asking' | 'waiting' | 'signing' | 'failed' }> =>
  ['asking', 'waiting', 'signing', 'failed'].includes(state.phase)

/**
 * What tells one account on one network from another; addresses that differ in case alone are the same on EVM chains.
 */
export const accountKey = (account: SignInAccount | undefined): string =>
  account ? `${account.network.caipNetworkId}:${addressKey(account.address)}` : ''
