import { optionalError } from '../../errors/optional-error.js'
import { nodeErrorName } from '../../rpc/node-errors.js'
import type { RequestRpc } from '../transfer-support.js'
import { record } from './record.js'
import { readGas } from './simulate-calls.js'

const decimalsCall = '0x313ce567'
/** Error messages of nodes for a failed call that do not mention a revert. */
const broken = /EVM error|out of gas|invalid (?:opcode|jump)|stack (?:under|over)flow/i

/** Reads a number from a token; undefined when the contract returns none, reverts, or uses up its gas. */
export async function readNumber(request: RequestRpc, token: string, data: string): Promise<bigint | undefined> {
  try {
    const answer = await request({ method: 'eth_call', params: [{ to: token, data, gas: readGas }, 'latest'] })
    return typeof answer === 'string' && /^0x[0-9a-f]{64}/i.test(answer) ? BigInt(answer.slice(0, 66)) : undefined
  } catch (error) {
    if (nodeErrorName(error) === 'EXECUTION_REVERTED' || broken.test(String(record(error)['message']))) return undefined
    throw error
  }
}

/**
 * Checks a token's decimals against the listed ones: with others, the same number would be another amount.
 * @throws {W3mError} `TOKEN_CHANGED`
 */
export async function assertDecimals(request: RequestRpc, token: string, decimals: number): Promise<void> {
  // Decimals are optional: a token without them counts in whole pieces.
  if (((await readNumber(request, token, decimalsCall)) ?? 0n) !== BigInt(decimals))
    throw optionalError('TOKEN_CHANGED', { reason: 'it says other decimals' })
}
