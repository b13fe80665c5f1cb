/**
 * What an application gets in place of a result: a number of EIP-1193, EIP-1474 or EIP-5792 and a sentence without
 * secrets.
 */
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

/** Nobody knows whether the node has it: there was no answer. */
export class NoAnswer extends RpcFailure {
  constructor() {
    super(-32603, 'The network did not answer')
  }
}

export const userRefused = (): RpcFailure => new RpcFailure(4001, 'User rejected the request')
/** Of calls that had to be one, by an account that has to be upgraded for that (EIP-5792). */
export const upgradeRefused = (): RpcFailure => new RpcFailure(5750, 'User rejected the upgrade of the account')
/** Whether the visitor said no. */
export const isRefusal = (error: unknown): boolean =>
  error instanceof RpcFailure && (error.code === 4001 || error.code === 5750)
export const unauthorized = (): RpcFailure => new RpcFailure(4100, 'No account is logged in')
export const unsupportedMethod = (method: string): RpcFailure =>
  new RpcFailure(4200, `The method ${method.slice(0, 64)} is not supported`)
export const invalidParams = (reason: string): RpcFailure => new RpcFailure(-32602, reason)
export const wasAborted = (): RpcFailure => new RpcFailure(4001, 'Request was aborted')
