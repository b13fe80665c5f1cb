/** What a wallet answers instead of a result: a number (EIP-1193, EIP-5792, JSON-RPC) and a sentence. */
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

export const userRejected = () => new WalletError(4001, 'User rejected the request.')
export const invalidParams = (reason: string) => new WalletError(-32602, `Invalid parameters: ${reason}.`)
export const unknownMethod = (method: string) => new WalletError(4200, `The wallet does not know ${method}.`)
