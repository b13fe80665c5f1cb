import { parseJson } from '@w3m/frame/wallet-api'
import type { Context } from 'hono'
import { rpcBatchMax } from '@w3m/core/limits'
import type { CaipNetworkId } from '@w3m/core/caip'
import { isLoopback } from '../http/client-key.js'
import { failure } from '../http/failure.js'
import type { ConsumeForRequest } from '../http/rate-limit.js'
import { clientOf, readJson } from '../http/read-json.js'
import { createBufferedBytes } from '../relay/buffered-bytes.js'
import { requestRpc } from './request-rpc.js'

const requestMaxBytes = 1_048_576
/**
 * Bytes of answers that have begun and not ended: of one client, and of all in this process. Beyond it the largest of
 * them is refused.
 */
const openBytesOfClient = 33_554_432
const openBytes = 134_217_728

const openAnswers = createBufferedBytes({ perSocket: openBytes, inAll: openBytes })

interface Call {
  readonly jsonrpc: '2.0'
  readonly id: string | number
  readonly method: string
  readonly params?: unknown
}

interface Refusal {
  readonly jsonrpc: '2.0'
  readonly id: string | number | null
  readonly error: { readonly code: number; readonly message: string }
}

/** Where the requests for a chain go. */
export interface RpcTarget {
  readonly caipNetworkId: CaipNetworkId
  readonly rpcUrl: string
  /** What is passed on. */
  readonly methods: ReadonlySet<string>
}

const refusal = (id: unknown, code: number, message: string): Refusal => ({
  jsonrpc: '2.0',
  id: isId(id) ? id : null,
  error: { code, message },
})
const isId = (id: unknown): id is string | number => typeof id === 'string' || typeof id === 'number'
const isRefusal = (call: Call | Refusal): call is Refusal => 'error' in call

/** One entry of a request as it is passed on, or why it is not. */
function readCall(entry: unknown, methods: ReadonlySet<string>): Call | Refusal {
  if (typeof entry !== 'object' || entry === null) return refusal(null, -32600, 'This is not a JSON-RPC request.')
  const { jsonrpc, id, method, params }: Readonly<Record<string, unknown>> = { ...entry }
  if (jsonrpc !== '2.0' || !isId(id) || typeof method !== 'string')
    return refusal(id, -32600, 'This is not a JSON-RPC request.')
  if (!methods.has(method)) return refusal(id, -32601, 'The method is not passed on.')
  return params === undefined ? { jsonrpc, id, method } : { jsonrpc, id, method, params }
}

/**
 * Passes JSON-RPC on to the node of `?chainId=` (CAIP-2): one request or a batch of at most 1,000. Methods outside the
 * list are answered with -32601 here; the node never sees them.
 * A batch costs what its requests cost one by one.
 * @throws {Failure} 400 unknown chain or batch too large, 408, 413, 422 no JSON, 429, 503 the node does not answer
 */
export function rpcProxy(targets: readonly RpcTarget[], consume: ConsumeForRequest) {
  const byId = new Map<string, RpcTarget>(targets.map(target => [target.caipNetworkId, target]))

  return async (context: Context): Promise<Response> => {
    const target = byId.get(context.req.query('chainId') ?? '')
    if (!target) throw failure(400, 'chainId', 'This chain is not served here.')
    const body = await readJson(context, requestMaxBytes)
    const isBatch = Array.isArray(body)
    const entries: readonly unknown[] = isBatch ? body : [body]
    if (entries.length === 0 || entries.length > rpcBatchMax)
      throw failure(400, 'body', `A batch has 1 to ${rpcBatchMax} requests.`)

    await consume(context, entries.length - 1)
    const calls = entries.map(entry => readCall(entry, target.methods))
    const passed = calls.filter(call => !isRefusal(call))
    const refused = calls.filter(isRefusal)
    if (passed.length === 0) return context.json(isBatch ? refused : refused[0])
    const answer = await forwardCall(clientOf(context), target.rpcUrl, isBatch ? passed : passed[0])
    const answers = readAnswers(answer)
    return refused.length === 0
      ? context.body(answer, 200, { 'content-type': 'application/json', 'cache-control': 'no-store' })
      : context.json([...answers, ...refused], 200, { 'cache-control': 'no-store' })
  }
}

/** Passes requests on for a client. @throws {Failure} 503, also where too much is answered at once */
async function forwardCall(client: string, rpcUrl: string, body: unknown): Promise<string> {
  const ending = new AbortController()
  const open = openAnswers.open({
    address: client,
    addressMax: isLoopback(client) ? openBytes : openBytesOfClient,
    cutOff: () => ending.abort(failure(503, 'chainId', 'Too much is asked for at once.', { 'retry-after': '1' })),
  })
  const send: typeof fetch = (url, init) =>
    fetch(url, init?.signal ? { ...init, signal: AbortSignal.any([ending.signal, init.signal]) } : init)
  try {
    return await requestRpc(rpcUrl, body, send, undefined, undefined, open.note)
  } finally {
    open.end()
    ending.signal.throwIfAborted()
  }
}

/**
 * Passes one request on where `allow` lets its parameters through, and gives back the answer; of a method outside the
 * list that it is refused.
 * @throws {Failure} 503 the node does not answer
 */
export async function passOn(
  { rpcUrl, methods }: RpcTarget,
  entry: unknown,
  allow: (params: unknown, method: string) => Promise<void>,
): Promise<unknown> {
  const call = readCall(entry, methods)
  if (isRefusal(call)) return call
  await allow(call.params, call.method)
  return readAnswers(await requestRpc(rpcUrl, call))[0]
}

/** Only JSON-RPC goes on to a page: the pages of a proxy in front of a node name addresses and keys. */
function readAnswers(answer: string): readonly unknown[] {
  const parsed = parseJson(answer)
  const answers = Array.isArray(parsed) ? parsed : [parsed]
  if (
    answers.every(answer => typeof answer === 'object' && answer !== null && ('result' in answer || 'error' in answer))
  )
    return answers
  throw failure(503, 'chainId', 'The node of this chain gave an answer that is not JSON-RPC.')
}
