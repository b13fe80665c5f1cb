/** What a wallet throws: a message and a number (EIP-1193, EIP-5792, JSON-RPC). */
export class WalletError extends Error {
  override readonly name = 'WalletError'

  constructor(
    readonly code: number,
    message: string,
    readonly data?: unknown,
  ) {
    super(message)
  }
}

export const refused = () => new WalletError(4001, 'The visitor refused the request.')
export const unauthorized = () => new WalletError(4100, 'This page is not connected to the wallet.')
export const invalidParams = (what: string) => new WalletError(-32602, `Invalid parameters: ${what}.`)
