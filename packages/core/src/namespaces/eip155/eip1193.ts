/** What every EVM wallet offers in a page (EIP-1193). */
export interface Eip1193Provider {
  request(request: {
    readonly method: string
    readonly params?: readonly unknown[] | Readonly<Record<string, unknown>>
  }): Promise<unknown>
  on?(event: string, listener: (value: never) => void): unknown
  removeListener?(event: string, listener: (value: never) => void): unknown
}

declare module '../chain-namespace.js' {
  interface NamespaceProviders {
    readonly eip155: Eip1193Provider
  }
}

export const isEip1193Provider = (value: unknown): value is Eip1193Provider =>
  (typeof value === 'object' || typeof value === 'function') && typeof Object(value).request === 'function'
