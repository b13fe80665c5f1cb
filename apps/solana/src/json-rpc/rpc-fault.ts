/** An error of a JSON-RPC answer, with the numbers that Solana's nodes use. */
export class RpcFault extends Error {
  override readonly name = 'RpcFault'

  constructor(
    readonly code: number,
    message: string,
    readonly data?: unknown,
  ) {
    super(message)
  }
}

export const parseError = () => new RpcFault(-32700, 'Parse error')
export const invalidRequest = () => new RpcFault(-32600, 'Invalid request')
export const methodNotFound = () => new RpcFault(-32601, 'Method not found')
export const invalidParams = (what: string) => new RpcFault(-32602, `Invalid params: ${what}`)
export const preflightFailure = (message: string, data: unknown) => new RpcFault(-32002, message, data)
export const badSignature = () => new RpcFault(-32003, 'Transaction signature verification failure')
export const versionTooNew = (version: number) =>
  new RpcFault(
    -32015,
    `Transaction version (${version}) is not supported by the requesting client. Please try the request again with ` +
      `the following configuration parameter: "maxSupportedTransactionVersion": ${version}`,
  )
export const contextNotReached = (contextSlot: bigint) =>
  new RpcFault(-32016, 'Minimum context slot has not been reached', { contextSlot })
