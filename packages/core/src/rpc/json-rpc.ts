import { RpcError } from '../errors/rpc-error.js'

/** What is asked of a node. */
export interface RpcRequest {
  /** The name of the method: `eth_getBalance`. */
  readonly method: string
  /** By position or by name; absent where the method takes none. */
  readonly params?: readonly unknown[] | Readonly<Record<string, unknown>>
}

/** A call as it goes over the wire (JSON-RPC 2.0). */
export interface JsonRpcCall extends RpcRequest {
  /** The version of the protocol. */
  readonly jsonrpc: '2.0'
  /** Comes back in the answer. */
  readonly id: number
}

/** Asks a node: gives the result, unread. `signal` ends the wait. */
export type RpcTransport = (request: RpcRequest, options: { readonly signal: AbortSignal }) => Promise<unknown>

/** Posts a body and gives the JSON of the answer, unread. */
export type JsonTransport = (body: unknown, options: { readonly signal: AbortSignal }) => Promise<unknown>

/** One answer: what the node found, or why it refused. `id` is undefined where the node could not read the call. */
export interface JsonRpcAnswer {
  /** The id of the call, as text; undefined where the node could not read the call. */
  readonly id: string | undefined
  /** `result` as the node wrote it, unread, or `error` with the node's number. */
  readonly outcome: { readonly result: unknown } | { readonly error: RpcError }
}

/** Writes a request as a JSON-RPC 2.0 call with the given id; without parameters it leaves `params` out. */
export const toJsonRpcCall = ({ method, params }: RpcRequest, id: number): JsonRpcCall => ({
  jsonrpc: '2.0',
  id,
  method,
  ...(params && { params }),
})

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * Reads one answer; undefined where the value is none. Ids are compared as texts, because some nodes give numbers back
 * as such.
 */
export function readJsonRpcAnswer(value: unknown): JsonRpcAnswer | undefined {
  if (!isObject(value)) return undefined
  const { id: rawId, error } = value
  const id = typeof rawId === 'number' || typeof rawId === 'string' ? String(rawId) : undefined
  if (isObject(error)) {
    const { code, message, data } = error
    if (typeof code !== 'number' || !Number.isSafeInteger(code)) return undefined
    return {
      id,
      outcome: {
        error: new RpcError(
          code,
          typeof message === 'string' && message ? message.slice(0, 500) : `JSON-RPC error ${code}`,
          { data },
        ),
      },
    }
  }
  return 'result' in value && id !== undefined ? { id, outcome: { result: value.result } } : undefined
}
