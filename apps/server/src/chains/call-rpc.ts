import { parseJson } from '@w3m/frame/wallet-api'
import * as v from 'valibot'
import { rpcTimeoutMs } from '@w3m/core/limits'
import { Failure } from '../http/failure.js'
import { requestRpc } from './request-rpc.js'
import { rpcNodeIsDown } from './balance-reader.js'

/** What the node answered instead of a result: to whoever asked this server, that it does not answer. */
export class RpcNodeError extends Failure {
  readonly code: number
  /** What a contract gave as its reason, as the node wrote it. */
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

/** How nodes call it when a contract fails, or says too much, beside the codes that they have for that. */
const faults = [
  /revert|evm error|vm execution|out of gas|opcode|invalid jump|stack (?:under|over)flow/i,
  /execution (?:failed|aborted|error)|out of bounds|write protection|too (?:large|big)/i,
]

/**
 * Whether it was the contract that failed. A node that has enough of being asked, or lacks a block, answers in the same
 * form, and says nothing about the contract.
 */
export const isContractFault = ({ code, message, data }: RpcNodeError): boolean =>
  code === 3 ||
  code === -32015 ||
  (typeof data === 'string' && data.startsWith('0x')) ||
  faults.some(fault => fault.test(message))

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

/**
 * Asks for several things at once; the answers stand in the order of the questions, undefined for what failed.
 * @throws {RpcNodeError} where the node refuses to ask a contract: that would look as if the contract had failed
 * @throws {Failure} 503
 */
export async function callRpcBatch(
  rpcUrl: string,
  calls: readonly (readonly [method: string, params: readonly unknown[]])[],
): Promise<readonly unknown[]> {
  if (calls.length === 0) return []
  const text = await requestRpc(
    rpcUrl,
    calls.map(([method, params], id) => ({ jsonrpc: '2.0', id, method, params })),
  )
  const answers = readAs(batch, parseJson(text))
  for (const { id, error } of answers) {
    if (error === undefined || error === null || calls[id]?.[0] !== 'eth_call') continue
    const { code, message, data } = readAs(nodeError, error)
    const refused = new RpcNodeError(code, message, data)
    if (!isContractFault(refused)) throw refused
  }
  const byId = new Map(answers.map(({ id, result }) => [id, result]))
  return calls.map((_, id) => byId.get(id))
}

/** @throws {Failure} 503 where it is not what was asked for */
export function readAs<Schema extends v.GenericSchema>(schema: Schema, value: unknown): v.InferOutput<Schema> {
  const parsed = v.safeParse(schema, value)
  if (!parsed.success) throw rpcNodeIsDown()
  return parsed.output
}
