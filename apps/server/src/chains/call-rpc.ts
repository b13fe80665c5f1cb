import { parseJson } from '@w3m/frame/wallet-api'
import * as v from 'valibot'
import { rpcTimeoutMs } from '@w3m/core/limits'
import { Failure } from '../http/failure.js'
import { requestRpc, RpcAnswerTooLarge } from './request-rpc.js'
import { rpcNodeIsDown } from './balance-reader.js'

/** A JSON-RPC error of the node. Clients of this server only receive that the node does not answer. */
export class RpcNodeError extends Failure {
  readonly code: number
  /** The revert data of a contract, as the node returned them. */
  readonly data: unknown

  constructor(code: number, message: string, data?: unknown) {
    const { status, reasons, headers } = rpcNodeIsDown()
    super(status, reasons, headers)
    // The node's own words are for logs alone.
    this.message = message
    this.code = code
    this.data = data
  }
}

/** Error messages of nodes for contracts that fail or return too much, for errors without a code of their own. */
const faults = [
  /revert|evm error|vm execution|out ?of ?gas|opcode|bad ?instruction|(?:invalid|bad) ?jump|stack ?(?:under|over)flow/i,
  /execution (?:failed|aborted|error|halted)|out of (?:bounds|stack)|write protection|too (?:large|big)|stack limit/i,
  /call ?depth|uint64 overflow|code size|invalid ?code|static ?(?:call|context)|stack[ _]items|address collision/i,
]
/** Error codes of nodes for timeouts, rate limits, unknown methods and missing permissions. */
const refusalCodes: ReadonlySet<number> = new Set([-32002, -32005, -32601, 401, 403, 429])
const refusals = [
  /header not found|missing trie node|limit (?:exceeded|reached)|\brate|too many requests|quota/i,
  /unauthori[sz]ed|forbidden|tim(?:ed|e) ?out/i,
]

/**
 * Whether the contract failed. A node that limits its clients, or lacks a block, returns errors of the same form, which
 * tell nothing about the contract.
 */
export const isContractFault = ({ code, message, data }: RpcNodeError): boolean =>
  code === 3 ||
  code === -32015 ||
  (typeof data === 'string' && data.startsWith('0x')) ||
  (!refusalCodes.has(code) && faults.some(fault => fault.test(message)))

/** Whether the node clearly refuses. An error that is neither a refusal nor a contract's fault can be either. */
export const isRefusal = (error: RpcNodeError): boolean =>
  !isContractFault(error) && (refusalCodes.has(error.code) || refusals.some(pattern => pattern.test(error.message)))

/** Messages of nodes for an answer that is longer than what they give out. How often they answer is not meant. */
const sizeRefusal = /\bresponse(?: (?:body|data|size(?: limit)?|is|was)){0,3} (?:too (?:large|big)|larger|exceed)/i

/** Whether the answer is longer than what is taken, or than what the node gives out. */
export const isTooLarge = (error: unknown): boolean =>
  error instanceof RpcAnswerTooLarge || (error instanceof RpcNodeError && sizeRefusal.test(error.message))

export interface CallRpcOptions {
  readonly signal?: AbortSignal
  readonly timeoutMs?: number
  /** The longest answer. */
  readonly bytesMax?: number
}

const nodeError = v.object({ code: v.number(), message: v.string(), data: v.optional(v.unknown()) })
const single = v.union([v.object({ result: v.unknown() }), v.object({ error: nodeError })])
const batch = v.array(v.object({ id: v.number(), result: v.optional(v.unknown()), error: v.optional(v.unknown()) }))

/**
 * One call of JSON-RPC.
 * @throws {RpcNodeError} where the node answers with an error
 * @throws {RpcAnswerTooLarge} where the answer is longer than `bytesMax`
 * @throws {Failure} 503 where it does not answer, or not in JSON-RPC
 */
export async function callRpc(
  rpcUrl: string,
  method: string,
  params: readonly unknown[],
  { signal, timeoutMs = rpcTimeoutMs, bytesMax }: CallRpcOptions = {},
): Promise<unknown> {
  const send: typeof fetch = (url, init) =>
    fetch(url, signal && init?.signal ? { ...init, signal: AbortSignal.any([signal, init.signal]) } : init)
  const text = await requestRpc(rpcUrl, { jsonrpc: '2.0', id: 1, method, params }, send, timeoutMs, bytesMax)
  const answer = v.safeParse(single, parseJson(text))
  if (!answer.success) throw rpcNodeIsDown()
  if ('error' in answer.output) {
    const { code, message, data } = answer.output.error
    throw new RpcNodeError(code, message, data)
  }
  return answer.output.result
}

type RpcCall = readonly [method: string, params: readonly unknown[]]

/**
 * Sends calls as one batch. Returns the result or error of each in the order of the calls, undefined for a missing one.
 * @throws {Failure} 503
 */
export async function callRpcEach(
  rpcUrl: string,
  calls: readonly RpcCall[],
): Promise<readonly (RpcNodeError | { readonly result: unknown } | undefined)[]> {
  if (calls.length === 0) return []
  const text = await requestRpc(
    rpcUrl,
    calls.map(([method, params], id) => ({ jsonrpc: '2.0', id, method, params })),
  )
  const byId = new Map(readAs(batch, parseJson(text)).map(answer => [answer.id, answer]))
  return calls.map((_, id) => {
    const answer = byId.get(id)
    if (answer?.error === undefined || answer.error === null) return answer && { result: answer.result }
    const error = v.safeParse(nodeError, answer.error)
    if (!error.success) return new RpcNodeError(0, 'an error of another form')
    const { code, message, data } = error.output
    return new RpcNodeError(code, message, data)
  })
}

/**
 * Sends calls as one batch. Returns the results in the order of the calls, undefined for a failed one.
 * @throws {RpcNodeError} where the node refuses to ask a contract: that would look as if the contract had failed
 * @throws {Failure} 503
 */
export async function callRpcBatch(rpcUrl: string, calls: readonly RpcCall[]): Promise<readonly unknown[]> {
  const answers = await callRpcEach(rpcUrl, calls)
  return answers.map((answer, index) => {
    if (!(answer instanceof RpcNodeError)) return answer?.result
    if (calls[index]?.[0] === 'eth_call' && !isContractFault(answer)) throw answer
    return undefined
  })
}

/** @throws {Failure} 503 where it is not what was asked for */
export function readAs<Schema extends v.GenericSchema>(schema: Schema, value: unknown): v.InferOutput<Schema> {
  const parsed = v.safeParse(schema, value)
  if (!parsed.success) throw rpcNodeIsDown()
  return parsed.output
}
