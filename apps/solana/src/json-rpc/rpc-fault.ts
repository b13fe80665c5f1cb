// Errors of JSON-RPC answers, with the numbers that Solana's nodes use.
import { RpcError } from '@w3m/core/rpc'

export const parseError = () => new RpcError(-32700, 'Parse error')
export const invalidRequest = () => new RpcError(-32600, 'Invalid request')
export const methodNotFound = () => new RpcError(-32601, 'Method not found')
export const invalidParams = (reason: string) => new RpcError(-32602, `Invalid params: ${reason}`)
export const preflightFailure = (message: string, data: unknown) => new RpcError(-32002, message, { data })
export const badSignature = () => new RpcError(-32003, 'Transaction signature verification failure')
export const versionTooNew = (version: number) =>
  new RpcError(
    -32015,
    `Transaction version (${version}) is not supported by the requesting client. Please try the request again with ` +
      `the following configuration parameter: "maxSupportedTransactionVersion": ${version}`,
  )
export const contextNotReached = (contextSlot: bigint) =>
  new RpcError(-32016, 'Minimum context slot has not been reached', { data: { contextSlot } })
