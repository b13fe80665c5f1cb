import { RpcError } from '@w3m/core/rpc'

/** Parameters that are not what the method takes. */
export const invalidParams = (reason: string): RpcError => new RpcError(-32602, reason)
