import { openRequestsLimit } from '../bridge-limits.js'
import { bridgeError, FrameError } from '../frame-error.js'
import { messages, type MessageName, type MessageReply, type MessageRequest } from '../messages/messages.js'
import { isRpcCall, rpcFault } from '../rpc/rpc-fault.js'
import { isSafeRpcMethod } from '../rpc/rpc-methods.js'
import { toFailure } from '../wire/failure.js'
import { readPayload } from '../wire/read-payload.js'
import type { FrameHandlers } from './frame-handlers.js'
import type { HostLink } from './host-link.js'

interface Open {
  readonly abort: AbortController
  /** True for an RPC call that waits for the visitor's approval. */
  readonly isApproval: boolean
}

export interface PendingRequests {
  onRequest(link: HostLink, name: string, id: string, payload: unknown): void
  onCancel(id: string): void
  /** Aborts the calls that wait for the visitor. A call that was approved before still ends with its outcome. */
  abortApprovals(): void
  closeAll(): void
}

/**
 * Passes each request to its handler and responds once: with the handler's result or error, or with the error in the
 * request itself.
 */
export function createPendingRequests({
  handlers,
  origin,
}: {
  readonly handlers: FrameHandlers
  readonly origin: string
}): PendingRequests {
  const open = new Map<string, Open>()
  const abortApprovals = (): void => {
    for (const { isApproval, abort } of open.values()) if (isApproval) abort.abort()
  }

  const check = <Name extends MessageName>(
    link: HostLink,
    name: Name,
    payload: unknown,
  ): { readonly value: MessageRequest<Name>; readonly isApproval: boolean } => {
    if (open.size >= openRequestsLimit) throw new FrameError(-32005, 'Too many requests are open.')
    const read = readPayload(messages[name].request, payload, link.strictness)
    const isCall = name === 'RPC_REQUEST'
    const call = isCall && isRpcCall(read?.value) ? read.value : undefined
    if (!read || isCall !== Boolean(call)) throw bridgeError('REQUEST_INVALID', { code: -32602 })
    const fault = call && rpcFault(call)
    if (fault) throw fault
    return { ...read, isApproval: call !== undefined && !isSafeRpcMethod(call.method) }
  }
  const handle = <Name extends MessageName>(
    link: HostLink,
    name: Name,
    id: string,
    payload: unknown,
    abort: AbortController,
  ): MessageReply<Name> | Promise<MessageReply<Name>> => {
    const { value, isApproval } = check(link, name, payload)
    open.set(id, { abort, isApproval })
    if (name === 'RPC_ABORT') abortApprovals()
    return handlers[name](value, { origin, signal: abort.signal, id })
  }
  const work = async (
    link: HostLink,
    name: string,
    id: string,
    payload: unknown,
    abort: AbortController,
  ): Promise<void> => {
    try {
      if (!isMessageName(name)) throw bridgeError('METHOD_NOT_ALLOWED', { code: 4200 })
      link.answer(name, id, await handle(link, name, id, payload, abort))
    } catch (error) {
      link.refuse(name, id, toFailure(error))
    } finally {
      if (open.get(id)?.abort === abort) open.delete(id)
    }
  }

  return {
    onRequest(link, name, id, payload) {
      // An id gets one response: a second request with an id that is still open is ignored.
      if (!open.has(id)) void work(link, name, id, payload, new AbortController())
    },
    onCancel(id) {
      open.get(id)?.abort.abort()
    },
    abortApprovals,
    closeAll() {
      for (const { abort } of open.values()) abort.abort()
      open.clear()
    },
  }
}

const isMessageName = (name: string): name is MessageName => Object.hasOwn(messages, name)
