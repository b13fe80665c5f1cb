import type { RequestRpc } from '../transfer-support.js'
import { quantity } from './evm-fees.js'

/**
 * What an account may spend of the coin, in wei: what it sent and is not in a block yet is gone, what is on its way to
 * it is not there yet.
 */
export async function readSpendableCoin(ask: RequestRpc, account: string): Promise<bigint> {
  const read = async (block: 'latest' | 'pending') =>
    quantity(await ask({ method: 'eth_getBalance', params: [account, block] }), 'eth_getBalance')
  // Not every node has a pending block.
  const [latest, pending] = await Promise.all([read('latest'), read('pending').catch(() => undefined)])
  return pending !== undefined && pending < latest ? pending : latest
}
