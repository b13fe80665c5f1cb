import type { RequestRpc } from '../transfer-support.js'
import { toHex } from './evm-fees.js'
import { record } from './record.js'

/** A node's result for one simulated call. */
export type TriedCall = Readonly<Record<string, unknown>>

const notKnown = /not (?:supported|available|found|exist|known)|unsupported|unknown method|does not exist/i

/** The gas limit of a read from a token: one that used up all gas would leave none for the other calls. */
export const readGas = toHex(5_000_000n)

/** A `balanceOf` call of a token, for use among simulated calls. */
export const balanceCall = (token: string, owner: string, from: string = owner) => ({
  from,
  to: token,
  data: `0x70a08231${owner.slice(2).toLowerCase().padStart(64, '0')}`,
  value: '0x0',
  gas: readGas,
})

/**
 * Simulates calls in order on a node (eth_simulateV1).
 * @returns the result of each; undefined when the node cannot simulate
 */
export async function simulateCalls(
  request: RequestRpc,
  calls: readonly object[],
  stateOverrides: object = {},
): Promise<readonly TriedCall[] | undefined> {
  const params = [{ blockStateCalls: [{ stateOverrides, calls }], traceTransfers: true, validation: false }, 'latest']
  let answer: unknown
  try {
    answer = await request({ method: 'eth_simulateV1', params })
  } catch (error) {
    const { code, message } = record(error)
    if (code === -32601 || code === -32004 || notKnown.test(String(message))) return undefined
    throw error
  }
  const results: unknown = record(Array.isArray(answer) ? answer[0] : undefined)['calls']
  return Array.isArray(results) && results.length === calls.length ? results.map(record) : undefined
}

/** The number that a call returned; undefined when it failed, or returned something else. */
export function numberIn(result: TriedCall | undefined): bigint | undefined {
  const { status, returnData } = result ?? {}
  return status === '0x1' && typeof returnData === 'string' && /^0x[0-9a-f]{64}$/i.test(returnData)
    ? BigInt(returnData)
    : undefined
}
