import type { WalletError } from './wallet-error.js'

/** What a page asks for. Each is answered once; what fails on the way is told to the page. */
export interface Question {
  /** Of the protocol: unique among the open ones. */
  readonly id: number
  readonly kind: 'session' | 'sign-in' | 'request'
  readonly topic: string
  readonly peer: { readonly name: string; readonly url: string }
  /** The method of a request, else what is asked for in a word. */
  readonly method: string
  readonly caipNetworkId: string | undefined
  readonly params: unknown
  /**
   * @returns what went to the page; `undefined` for sessions. @throws {Error} where it could not be sent (the answer to
   * a request goes out when the relay is back), or the page was told an error
   */
  approve(): Promise<unknown>
  /** Resolves when the relay has it. @throws {Error} where the relay does not take it */
  reject(error?: WalletError): Promise<void>
  /** Answers a request with any value, for pages that are to be tested with it. */
  answer(result: unknown): Promise<void>
}
