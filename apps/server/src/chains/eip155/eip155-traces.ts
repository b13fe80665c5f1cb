import { rpcTimeoutMs } from '@w3m/core/limits'
import * as v from 'valibot'
import { Failure } from '../../http/failure.js'
import type { IndexedTransfer } from '../../ports/activity-repository.js'
import type { ServedChain } from '../../settings.js'
import { readAs, RpcNodeError } from '../call-rpc.js'
import { callForLongAnswer } from './long-answers.js'

/** One call, with its inner calls. */
interface Frame {
  readonly type: string
  readonly from: string
  readonly to?: string | undefined
  readonly value?: string | undefined
  readonly error?: string | undefined
  readonly calls?: readonly Frame[] | undefined
}

const address = v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{40}$/), v.toLowerCase())
const frame: v.GenericSchema<unknown, Frame> = v.object({
  type: v.string(),
  from: address,
  to: v.optional(address),
  value: v.optional(v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{1,64}$/))),
  error: v.optional(v.string()),
  calls: v.optional(v.array(v.lazy(() => frame))),
})
const traces = v.array(v.object({ txHash: v.pipe(v.string(), v.toLowerCase()), result: frame }))

/** The calls that transfer coins: a delegated call only repeats the value of its parent call. */
const paying = new Set(['CALL', 'CREATE', 'CREATE2', 'SELFDESTRUCT'])

/** The payments inside a call, without reverted ones. */
export function paymentsIn({ calls = [] }: Frame): readonly IndexedTransfer[] {
  return calls.flatMap(call => {
    if (call.error !== undefined) return []
    const { type, from, to, value = '0x0' } = call
    const amount = BigInt(value)
    const transfers: readonly IndexedTransfer[] =
      paying.has(type) && amount > 0n && to !== undefined ? [{ asset: { kind: 'coin' }, from, to, amount }] : []
    return [...transfers, ...paymentsIn(call)]
  })
}

export interface TracedBlock {
  readonly number: number
  readonly hash: string
  readonly transactions: readonly { readonly hash: string }[]
}

/** By the hash of a transaction. */
export type PaymentsByTransaction = ReadonlyMap<string, readonly IndexedTransfer[]>

/** @throws {Error} where the node traces in another form */
function paymentsOf(answer: readonly unknown[]): PaymentsByTransaction {
  const traced = v.safeParse(traces, answer)
  if (!traced.success) throw new Error('The node traces in another form.')
  return new Map(
    traced.output.map(({ txHash, result }) => [txHash, result.error === undefined ? paymentsIn(result) : []]),
  )
}

const tracer = { tracer: 'callTracer' }
/** Tries of a block before it is stored without them: a node may be busy. */
const triesMax = 5
/**
 * So many blocks in a row without a trace: the node does not trace at present. No block is tried again, or waited for
 * longer than for other calls: the index would fall behind a node that is silent.
 */
const rowMax = 8
const failuresMax = 1_000

/** Error codes of nodes for unknown methods and missing permissions. */
const lackCodes: ReadonlySet<number> = new Set([-32601, 401, 403])
const lack = /\bmethod\b|missing trie node|historical|pruned|\bstate (?:is )?(?:not |un)available/i
/** Messages of nodes that are asked too often: some of them name the method as well. */
const busy = /\brate\b|too many|limit|quota|capacity/i

/** Whether another try changes nothing: the node has no such method or state, or traces in another form. */
function isLasting(error: unknown): boolean {
  if (!(error instanceof RpcNodeError)) return !(error instanceof Failure)
  return lackCodes.has(error.code) || (lack.test(error.message) && !busy.test(error.message))
}

/**
 * Reads the payments of contracts in a block. They are in no log: only a node with traces returns them. Undefined where
 * it does not, also after several tries: the block is stored without them.
 * @param report receives why something is missing
 */
export function createPaymentReader(
  { rpcUrl }: Pick<ServedChain, 'rpcUrl'>,
  report: (reason: string) => void,
): (block: TracedBlock, signal: AbortSignal) => Promise<PaymentsByTransaction | undefined> {
  const failures = new Map<string, number>()
  let row = 0

  /** By the traces of each transaction alone: those of the block are too long for one answer. */
  async function readEach({ number, transactions }: TracedBlock, signal: AbortSignal): Promise<PaymentsByTransaction> {
    const payments = new Map<string, readonly IndexedTransfer[]>()
    for (const { hash: txHash } of transactions) {
      const trace = await callForLongAnswer(rpcUrl, 'debug_traceTransaction', [txHash, tracer], signal)
      // A trace may be 64 MiB long: of each, nothing else is kept.
      if (trace) for (const [hash, found] of paymentsOf([{ txHash, ...trace }])) payments.set(hash, found)
      else report(`The trace of a transaction in block ${number} is too long.`)
    }
    return payments
  }

  async function read(block: TracedBlock, signal: AbortSignal): Promise<PaymentsByTransaction> {
    const trace = await callForLongAnswer(rpcUrl, 'debug_traceBlockByHash', [block.hash, tracer], signal)
    return trace ? paymentsOf(readAs(v.array(v.unknown()), trace.result)) : readEach(block, signal)
  }

  return async (block, signal) => {
    const tries = failures.get(block.hash) ?? 0
    if (tries === triesMax) return undefined
    const isDoubted = row >= rowMax
    try {
      const payments = await read(
        block,
        isDoubted ? AbortSignal.any([signal, AbortSignal.timeout(rpcTimeoutMs)]) : signal,
      )
      failures.delete(block.hash)
      row = 0
      return payments
    } catch (error) {
      if (signal.aborted) throw error
      const isGivenUp = tries + 1 === triesMax || isDoubted || isLasting(error)
      if (failures.size >= failuresMax) failures.clear()
      failures.set(block.hash, isGivenUp ? triesMax : tries + 1)
      if (!isGivenUp) throw error
      if (row < rowMax) report(`Block ${block.number} has no payments of contracts: ${String(error)}`)
      row += 1
      return undefined
    }
  }
}
