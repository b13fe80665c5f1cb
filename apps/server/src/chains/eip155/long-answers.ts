import { createSerialQueue } from '../../serial-queue.js'
import { callRpc, isTooLarge, type CallRpcOptions } from '../call-rpc.js'

/** In ms: a node works longer on a full block than on other calls. */
const timeoutMs = 60_000
/** In bytes: the logs of some 60,000,000 gas, which is more than one transaction may use on most chains. */
const bytesMax = 67_108_864

/** One very long answer is read at a time, of all chains. */
const oneByOne = createSerialQueue()

/**
 * One call of JSON-RPC whose answer may be long.
 * @returns undefined where it is longer than 64 MiB, or than what the node gives out
 * @throws as `callRpc`
 */
export async function callForLongAnswer(
  rpcUrl: string,
  method: string,
  params: readonly unknown[],
  signal: AbortSignal,
): Promise<{ readonly result: unknown } | undefined> {
  const call = async (options?: CallRpcOptions) => ({
    result: await callRpc(rpcUrl, method, params, { signal, timeoutMs, ...options }),
  })
  const ignoreSize = (error: unknown) => {
    if (!isTooLarge(error)) throw error
    return undefined
  }
  return (await call().catch(ignoreSize)) ?? (await oneByOne(() => call({ bytesMax })).catch(ignoreSize))
}
