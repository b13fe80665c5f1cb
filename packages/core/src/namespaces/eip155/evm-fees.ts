import { operationError } from '../../errors/operation-error.js'
import type { CaipNetwork } from '../define-network.js'
import type { RequestRpc } from '../transfer-support.js'
import { isEvmAddress } from './evm-address.js'
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

/** `getL1FeeUpperBound(uint256)`: takes the bytes of a transaction without its signature. */
const dataFeeSelector = '0xf1c7a58b'
/** The bytes of such a transaction beside its data, at most. */
const envelopeBytes = 80

/**
 * What networks of the OP stack charge beside the gas, for keeping the transactions on another chain: at most, in wei.
 * @param contracts of the network's definition; without a `gasPriceOracle` the fee is 0
 * @param data of each transaction, in hex
 * @returns undefined where that contract does not say it
 */
export async function readDataFee(
  request: RequestRpc,
  contracts: CaipNetwork['contracts'],
  data: readonly string[],
): Promise<bigint | undefined> {
  const { address: to } = record(contracts?.['gasPriceOracle'])
  if (!isEvmAddress(to)) return 0n
  const readFee = async ({ length }: string) => {
    const bytes = (length - 2) / 2 + envelopeBytes
    const call = { to, data: `${dataFeeSelector}${bytes.toString(16).padStart(64, '0')}` }
    return quantity(await request({ method: 'eth_call', params: [call, 'latest'] }), 'eth_call')
  }
  try {
    return (await Promise.all(data.map(readFee))).reduce((sum, fee) => sum + fee, 0n)
  } catch {
    return undefined
  }
}
