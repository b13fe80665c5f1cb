import * as v from 'valibot'
import type { IndexedTransfer } from '../../ports/activity-repository.js'
import type { ServedChain } from '../../settings.js'
import { callRpc } from '../call-rpc.js'

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

/**
 * The payments of contracts in a block, by transaction. They are in no log: only a node with traces returns them.
 * Undefined where it does not: the block is stored without them.
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
