import type { SiwxMessageData } from '@w3m/core/siwx'
import type { ServedChain } from '../settings.js'
import type { BalanceReader } from './balance-reader.js'

/** Sign-in messages of a namespace. */
export interface SignInFormat {
  /** True for a text that is meant as one; `parse` says whether it is. */
  readonly matches: (text: string) => boolean
  /** @throws {Error} with the reason, where the text is no valid message */
  readonly parse: (text: string) => SiwxMessageData
  /**
   * True where the account that the message names signed it.
   * @param signature as the wallet gave it
   * @throws where the account may be a contract and its chain does not answer
   */
  readonly verify: (signIn: { readonly data: SiwxMessageData; readonly message: string; readonly signature: string }, chain: ServedChain) => Promise<boolean>
}

/** What the server knows of a CAIP-2 namespace. Its half of what `defineNamespace` names in `@w3m/core`. */
export interface Namespace {
  /** The CAIP-2 name. */
  readonly name: string
  readonly isAddress: (value: string) => boolean
  /** The one spelling under which an address is stored and compared. Takes what `isAddress` lets through. */
  readonly normalizeAddress: (address: string) => string
  /** What stands for the coin itself where a token's address is asked for; undefined where nothing does. */
  readonly coinAddress?: string
  /**
   * What the proxy passes on: reads, and transactions that are signed already. Never what a node would sign with keys of its own, and nothing
   * that steers the node itself.
   */
  readonly rpcMethods: ReadonlySet<string>
  readonly createBalanceReader: (chain: ServedChain) => BalanceReader
  /** Undefined where visitors of this namespace do not sign in. */
  readonly signIn?: SignInFormat
}
