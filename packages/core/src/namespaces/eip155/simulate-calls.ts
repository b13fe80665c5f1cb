import type { RequestRpc } from '../transfer-support.js'
import { toHex } from './evm-fees.js'
import { record } from './record.js'

/** What a node says of one call that it tried. */
export type TriedCall = Readonly<Record<string, unknown>>

const notKnown = /not (?:supported|available|found|exist|known)|unsupported|unknown method|does not exist/i

/** So much a token may use up to say a number: one that takes all that there is leaves nothing to try the rest with. */
export const readGas = toHex(5_000_000n)

/** Asks a token what somebody has of it, among calls that are tried. */
export const balanceCall = (token: string, holder: string, from: string = holder) => ({
  from,
  to: token,
  data: `0x70a08231${holder.slice(2).toLowerCase().padStart(64, '0')}`,
  value: '0x0',
  gas: readGas,
})

/**
 * Lets a node try calls one after the other (eth_simulateV1).
 * @returns what it says of each; undefined where it does not try things
 */
export async function simulateCalls(
  ask: RequestRpc,
  calls: readonly object[],
  stateOverrides: object = {},
): Promise<readonly TriedCall[] | undefined> {
  const params = [{ blockStateCalls: [{ stateOverrides, calls }], traceTransfers: true, validation: false }, 'latest']
  let answer: unknown
  try {
    answer = await ask({ method: 'eth_simulateV1', params })
  } catch (error) {
    const { code, message } = record(error)
    if (code === -32601 || code === -32004 || notKnown.test(String(message))) return undefined
    throw error
  }
  const results: unknown = record(Array.isArray(answer) ? answer[0] : undefined)['calls']
  return Array.isArray(results) && results.length === calls.length ? results.map(record) : undefined
}

/** The number that a call answered; undefined where it failed, or answered something else. */
export function numberIn(result: TriedCall | undefined): bigint | undefined {
  const { status, returnData } = result ?? {}
  return status === '0x1' && typeof returnData === 'string' && /^0x[0-9a-f]{64}$/i.test(returnData)
    ? BigInt(returnData)
    : undefined
}
