import * as v from 'valibot'
import type { ServedChain } from '../../settings.js'
import type { GasPrices } from '../../swaps/exchange.js'
import { callRpc, RpcNodeError, readAs } from '../call-rpc.js'

/** Blocks that are looked back at, and how much of them paid less than who is in a hurry. */
const blocks = '0x5'
const percentiles = [25, 50, 90] as const

const quantity = v.pipe(
  v.string(),
  v.regex(/^0x[0-9a-f]{1,64}$/i),
  v.transform(text => BigInt(text)),
)
const history = v.object({
  baseFeePerGas: v.pipe(v.array(quantity), v.minLength(1)),
  reward: v.array(v.strictTuple([quantity, quantity, quantity])),
})

/**
 * By what the last blocks were paid (EIP-1559); where the node does not know it, its one price for all three.
 * @throws {Failure} 503
 */
export async function readEip155GasPrices({ rpcUrl }: Pick<ServedChain, 'rpcUrl'>): Promise<GasPrices> {
  const [price, fees] = await Promise.all([
    callRpc(rpcUrl, 'eth_gasPrice', []),
    callRpc(rpcUrl, 'eth_feeHistory', [blocks, 'latest', percentiles]).catch((error: unknown) => {
      if (error instanceof RpcNodeError) return undefined
      throw error
    }),
  ])
  const standard = readAs(quantity, price)
  const known = v.safeParse(history, fees)
  if (!known.success) return { standard, fast: standard, instant: standard }
  const { baseFeePerGas, reward } = known.output
  const next = baseFeePerGas.at(-1) ?? standard
  const tipOf = (index: 1 | 2): bigint => reward.reduce((most, tips) => (tips[index] > most ? tips[index] : most), 0n)
  const atLeast = (one: bigint, other: bigint): bigint => (one > other ? one : other)
  const fast = atLeast(standard, next + tipOf(1))
  // The base fee may grow by an eighth with each block.
  return { standard, fast, instant: atLeast(fast, (next * 9n) / 8n + tipOf(2)) }
}
