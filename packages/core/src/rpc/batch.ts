import { abortReason } from '../async/abort-reason.js'
import { operationError } from '../errors/operation-error.js'
import { RpcError } from '../errors/rpc-error.js'
import { rpcBatchMax } from '../limits/rpc-limits.js'
import { isBatchRefusal } from './batch-refusal.js'
import {
  readJsonRpcAnswer,
  toJsonRpcCall,
  type JsonRpcAnswer,
  type JsonTransport,
  type RpcRequest,
  type RpcTransport,
} from './json-rpc.js'

const invalidRequest = -32600

interface QueuedCall {
  readonly request: RpcRequest
  readonly id: number
  readonly signal: AbortSignal
  readonly resolve: (result: unknown) => void
  readonly reject: (error: unknown) => void
}

/** One call in a request of its own. @throws {RpcError} what the node answers in place of a result */
export function createSingleTransport(post: JsonTransport): RpcTransport {
  let lastId = 0
  return async (request, { signal }) => {
    const id = ++lastId
    return unwrap(readJsonRpcAnswer(await post(toJsonRpcCall(request, id), { signal })), id)
  }
}

/**
 * Sends what is asked in one go as one request, at most 1,000 calls each. A call that is aborted leaves the others
 * alone;
 * the request ends when the last one left. A node that does not take batches gets the calls one by one from then on.
 */
export function createBatchTransport(post: JsonTransport, max: number = rpcBatchMax): RpcTransport {
  const single = createSingleTransport(post)
  let takesBatches = true
  let lastId = 0
  let queue: QueuedCall[] = []

  const flush = () => {
    const waiting = queue.filter(call => !call.signal.aborted)
    queue = []
    for (let start = 0; start < waiting.length; start += max) void send(waiting.slice(start, start + max))
  }

  const sendOne = ({ request, signal, resolve, reject }: QueuedCall) =>
    single(request, { signal }).then(resolve, reject)

  async function send(calls: readonly QueuedCall[]): Promise<void> {
    if (calls.length === 1 || !takesBatches) {
      for (const call of calls) void sendOne(call)
      return
    }
    const ending = new AbortController()
    const abortWhenUnused = () => calls.every(call => call.signal.aborted) && ending.abort(calls[0]?.signal.reason)
    for (const call of calls) call.signal.addEventListener('abort', abortWhenUnused, { once: true })
    try {
      settleAll(
        calls,
        readList(
          await post(
            calls.map(call => toJsonRpcCall(call.request, call.id)),
            { signal: ending.signal },
          ),
        ),
      )
    } catch (error) {
      const isBatchRejected = isBatchRefusal(error)
      if (isBatchRejected) takesBatches = false
      for (const call of calls) {
        if (isBatchRejected) void sendOne(call)
        else call.reject(error)
      }
    } finally {
      for (const call of calls) call.signal.removeEventListener('abort', abortWhenUnused)
    }
  }

  return (request, { signal }) =>
    new Promise((resolve, reject) => {
      if (signal.aborted) return reject(abortReason(signal))
      const abort = () => reject(abortReason(signal))
      signal.addEventListener('abort', abort, { once: true })
      const settleWith =
        <Value>(callback: (value: Value) => void) =>
        (value: Value) => {
          signal.removeEventListener('abort', abort)
          callback(value)
        }
      if (queue.length === 0) queueMicrotask(flush)
      queue.push({ request, id: ++lastId, signal, resolve: settleWith(resolve), reject: settleWith(reject) })
    })
}

/** @throws {RpcError} what stands in place of a list */
function readList(answers: unknown): readonly unknown[] {
  if (Array.isArray(answers)) return answers
  const outcome = readJsonRpcAnswer(answers)?.outcome
  throw outcome && 'error' in outcome ? outcome.error : new RpcError(invalidRequest, 'no list for a batch')
}

function settleAll(calls: readonly QueuedCall[], answers: readonly unknown[]): void {
  const read = answers.map(readJsonRpcAnswer)
  const byId = new Map(read.flatMap(answer => (answer?.id === undefined ? [] : [[answer.id, answer] as const])))
  for (const call of calls) {
    try {
      call.resolve(unwrap(byId.get(String(call.id)), call.id))
    } catch (error) {
      call.reject(error)
    }
  }
}

/** Some nodes leave the id out of a refusal; a result must carry it. */
function unwrap(answer: JsonRpcAnswer | undefined, id: number): unknown {
  if (answer && 'error' in answer.outcome && (answer.id === undefined || answer.id === String(id)))
    throw answer.outcome.error
  if (!answer || answer.id !== String(id) || 'error' in answer.outcome)
    throw operationError('RESPONSE_INVALID', { path: 'JSON-RPC', reason: 'no answer to the call' })
  return answer.outcome.result
}
