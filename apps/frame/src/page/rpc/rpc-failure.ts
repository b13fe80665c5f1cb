/** The error that an application receives: a code of EIP-1193, EIP-1474 or EIP-5792 and a message without secrets. */
export class RpcFailure extends Error {
  override readonly name: string = 'RpcFailure'

  constructor(
    readonly code: number,
    message: string,
    readonly data?: unknown,
  ) {
    super(message)
  }
}

/** The node did not answer, so it is unknown whether it received the request. */
export class NoAnswer extends RpcFailure {
  constructor() {
    super(-32603, 'The network did not answer')
  }
}

export const userRefused = (): RpcFailure => new RpcFailure(4001, 'User rejected the request')
/** The visitor refused atomic calls for which the account would have to be upgraded (EIP-5792). */
export const upgradeRefused = (): RpcFailure => new RpcFailure(5750, 'User rejected the upgrade of the account')
/** Whether the visitor refused. */
export const isRefusal = (error: unknown): boolean =>
  error instanceof RpcFailure && (error.code === 4001 || error.code === 5750)
export const unauthorized = (): RpcFailure => new RpcFailure(4100, 'No account is logged in')
export const unsupportedMethod = (method: string): RpcFailure =>
  new RpcFailure(4200, `The method ${method.slice(0, 64)} is not supported`)
export const invalidParams = (reason: string): RpcFailure => new RpcFailure(-32602, reason)
export const wasAborted = (): RpcFailure => new RpcFailure(4001, 'Request was aborted')
