import * as v from 'valibot'
import type { IndexedTransfer } from '../../ports/activity-repository.js'
import type { ServedChain } from '../../settings.js'
import { callRpc } from '../call-rpc.js'

/** One call, with those that it made. */
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

/** Those that hand over coins: a delegated call only names the coins of the call that it belongs to. */
const paying = new Set(['CALL', 'CREATE', 'CREATE2', 'SELFDESTRUCT'])

/** Payments that were made inside a call; none of what was taken back. */
export function paymentsIn({ calls = [] }: Frame): readonly IndexedTransfer[] {
  return calls.flatMap(call => {
    if (call.error !== undefined) return []
    const { type, from, to, value = '0x0' } = call
    const amount = BigInt(value)
    const own: readonly IndexedTransfer[] =
      paying.has(type) && amount > 0n && to !== undefined ? [{ asset: { kind: 'coin' }, from, to, amount }] : []
    return [...own, ...paymentsIn(call)]
  })
}

/**
 * The payments that contracts made in a block, by transaction. They are in no log: only a node that traces knows them.
 * Undefined where it does not tell: the block is kept without them.
 */
export async function readPayments(
  { rpcUrl }: Pick<ServedChain, 'rpcUrl'>,
  blockHash: string,
  signal: AbortSignal,
): Promise<ReadonlyMap<string, readonly IndexedTransfer[]> | undefined> {
  const answer = await callRpc(rpcUrl, 'debug_traceBlockByHash', [blockHash, { tracer: 'callTracer' }], {
    signal,
  }).catch(() => undefined)
  const read = v.safeParse(traces, answer)
  if (!read.success) return undefined
  return new Map(
    read.output.map(({ txHash, result }) => [txHash, result.error === undefined ? paymentsIn(result) : []]),
  )
}
