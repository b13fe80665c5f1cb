import * as v from 'valibot'
import { bridgeError, FrameError } from '../frame-error.js'
import { isSafeRpcMethod, needsApproval } from './rpc-methods.js'

const hex = v.pipe(v.string(), v.startsWith('0x'))
const amount = v.pipe(v.number(), v.safeInteger(), v.minValue(0))

const call = v.looseObject({ to: hex, data: v.optional(hex), value: v.optional(v.union([v.string(), v.number()])) })
const sendCalls = v.looseObject({
  chainId: v.optional(v.union([v.string(), v.number()])),
  from: v.optional(v.string()),
  version: v.optional(v.string()),
  capabilities: v.optional(v.record(v.string(), v.unknown())),
  calls: v.pipe(v.array(call), v.minLength(1)),
})
const sendOptions = v.looseObject({
  skipPreflight: v.optional(v.boolean()),
  preflightCommitment: v.optional(
    v.picklist(['processed', 'confirmed', 'finalized', 'recent', 'single', 'singleGossip', 'root', 'max']),
  ),
  maxRetries: v.optional(amount),
  minContextSlot: v.optional(amount),
})

/** The parameters whose shape the protocol fixes; those of other methods are the frame's to read. */
const shapes: Readonly<Record<string, v.GenericSchema>> = {
  solana_signMessage: v.looseObject({ message: v.string(), pubkey: v.string() }),
  solana_signTransaction: v.looseObject({ transaction: v.string() }),
  solana_signAllTransactions: v.looseObject({ transactions: v.pipe(v.array(v.string()), v.minLength(1)) }),
  solana_signAndSendTransaction: v.looseObject({ transaction: v.string(), options: v.optional(sendOptions) }),
  wallet_sendCalls: v.strictTuple([sendCalls]),
  wallet_getCallsStatus: v.strictTuple([v.string()]),
  wallet_getCapabilities: v.optional(v.array(v.unknown())),
}

interface RpcCall {
  readonly method: string
  readonly params?: unknown
}

export const isRpcCall = (payload: unknown): payload is RpcCall =>
  typeof payload === 'object' && payload !== null && 'method' in payload && typeof payload.method === 'string'

/**
 * What is wrong with a call, before anybody works on it; undefined when nothing is.
 * 4200 for a method on neither list, -32602 for parameters of another shape.
 */
export function rpcFault({ method, params }: RpcCall): FrameError | undefined {
  if (!isSafeRpcMethod(method) && !needsApproval(method)) return bridgeError('METHOD_NOT_ALLOWED', { code: 4200 })
  const shape = Object.hasOwn(shapes, method) ? shapes[method] : undefined
  if (!shape || v.is(shape, params)) return undefined
  return new FrameError(-32602, `The parameters of ${method} do not have the agreed shape.`)
}
