import { operationError } from '../../errors/operation-error.js'
import type { RequestRpc } from '../transfer-support.js'
import { record } from './record.js'

export const toHex = (value: bigint): `0x${string}` => `0x${value.toString(16)}`

export function quantity(answer: unknown, method: string): bigint {
  if (typeof answer === 'string' && /^0x[0-9a-f]{1,64}$/i.test(answer)) return BigInt(answer)
  throw operationError('RESPONSE_INVALID', { path: method, reason: 'no quantity' })
}

interface Fees {
  /** The likely and the highest price of a unit of gas, in wei. */
  readonly likely: bigint
  readonly max: bigint
  readonly fields: Readonly<Record<string, string>>
}

export async function readFees(request: RequestRpc): Promise<Fees> {
  const [block, price] = await Promise.all([
    request({ method: 'eth_getBlockByNumber', params: ['latest', false] }),
    request({ method: 'eth_gasPrice' }),
  ])
  const { baseFeePerGas } = record(block)
  const gasPrice = quantity(price, 'eth_gasPrice')
  if (typeof baseFeePerGas !== 'string')
    return { likely: gasPrice, max: gasPrice, fields: { gasPrice: toHex(gasPrice) } }
  const base = quantity(baseFeePerGas, 'eth_getBlockByNumber')
  const tip = await request({ method: 'eth_maxPriorityFeePerGas' }).then(
    answer => quantity(answer, 'eth_maxPriorityFeePerGas'),
    // Some nodes do not know the method: their suggested gas price includes the tip.
    () => (gasPrice > base ? gasPrice - base : 0n),
  )
  const max = 2n * base + tip
  return {
    likely: base + tip,
    max,
    fields: { maxFeePerGas: toHex(max), maxPriorityFeePerGas: toHex(tip) },
  }
}
