/** JSON-RPC: a client for the nodes of a network, and the errors of nodes and wallets. */
export { RpcError } from './errors/rpc-error.js'
export { createRpcClient, type RpcAsker, type RpcClient, type RpcClientOptions, type RpcUrl } from './rpc/rpc-client.js'
export { systemClock, type Clock } from './rpc/clock.js'
export { readRetryAfterMs } from './async/retry-after.js'
export { HttpError, type HttpErrorOptions, type HttpReason } from './errors/http-error.js'
export {
  readJsonRpcAnswer,
  toJsonRpcCall,
  type JsonRpcAnswer,
  type JsonRpcCall,
  type RpcRequest,
} from './rpc/json-rpc.js'
export { isRepeatable } from './rpc/methods.js'
export { nodeErrorName, nodeErrors, type NodeErrorName } from './rpc/node-errors.js'
export { rpcErrorName, rpcErrors, type RpcErrorCode, type RpcErrorName } from './rpc/rpc-codes.js'
export { toRpcError } from './rpc/to-rpc-error.js'
