import { answerTimeoutMs, requestBytes, requestDepth } from '../bridge-limits.js'
import type { Message } from '../define-message.js'
import { bridgeError, type FrameError } from '../frame-error.js'
import { isRpcCall, rpcFault } from '../rpc/rpc-fault.js'
import { isSafeRpcMethod } from '../rpc/rpc-methods.js'
import { isWithinBounds } from '../wire/within-bounds.js'
import { toJsonValue } from '../wire/json-value.js'
import { readPayload } from '../wire/read-payload.js'

/** A validated request, with its time limit and its error when aborted. */
export interface PreparedRequest {
  readonly message: Message
  readonly payload: unknown
  readonly timeoutMs: number
  /** True for an RPC call that waits for the visitor's approval. */
  readonly isApproval: boolean
  readonly abortedBy: (code?: number) => FrameError
}

/**
 * Validates a request by the rules of the frame. @throws {FrameError} REQUEST_INVALID and REQUEST_TOO_LARGE, with the
 * code -32602 for an RPC call; 4200
 * @param loginTimeoutMs the limit of a request that logs in. Default: the message's own
 */
export function prepareRequest(
  message: Message,
  params: unknown,
  loginTimeoutMs: number = message.timeoutMs,
): PreparedRequest {
  const isCall = message.name === 'RPC_REQUEST'
  const payload = isCall ? toJsonValue(params) : params
  const fault = (key: 'REQUEST_TOO_LARGE' | 'REQUEST_INVALID'): FrameError =>
    bridgeError(key, { code: isCall ? -32602 : key })
  if (!isWithinBounds(payload, { depth: requestDepth, bytes: requestBytes })) throw fault('REQUEST_TOO_LARGE')
  if (!readPayload(message.request, payload, 'refuse-unknown')) throw fault('REQUEST_INVALID')
  const call = isCall && isRpcCall(payload) ? payload : undefined
  const refused = call && rpcFault(call)
  if (refused) throw refused
  const isApproval = call !== undefined && !isSafeRpcMethod(call.method)
  return {
    message,
    payload,
    timeoutMs: call && !isApproval ? answerTimeoutMs : message.isLogin ? loginTimeoutMs : message.timeoutMs,
    isApproval,
    abortedBy: code => bridgeError(isCall ? 'RPC_ABORTED' : 'ABORTED', { code: code ?? 'ABORTED' }),
  }
}
