/** The provider of an EVM wallet (EIP-1193). */
export interface Eip1193Provider {
  /**
   * Resolves with the wallet's response; rejects with an error whose `code` is EIP-1193's, 4001 where the visitor
   * refused.
   */
  request(request: {
    readonly method: string
    readonly params?: readonly unknown[] | Readonly<Record<string, unknown>>
  }): Promise<unknown>
  /** `accountsChanged`, `chainChanged` and the like. Some wallets have no events. */
  on?(event: string, listener: (value: never) => void): unknown
  /** Removes a listener that was added with `on`. */
  removeListener?(event: string, listener: (value: never) => void): unknown
}

declare module '../chain-namespace.js' {
  interface NamespaceProviders {
    /** What `getProvider('eip155')` gives. */
    readonly eip155: Eip1193Provider
  }
}

export const isEip1193Provider = (value: unknown): value is Eip1193Provider =>
  (typeof value === 'object' || typeof value === 'function') && typeof Object(value).request === 'function'
