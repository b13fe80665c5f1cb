import type { RequestRpc } from '../transfer-support.js'
import { quantity } from './evm-fees.js'

/**
 * Reads the coin balance that an account can spend, in wei: its pending payments are subtracted, pending receipts are
 * not added.
 */
export async function readSpendableBalance(request: RequestRpc, account: string): Promise<bigint> {
  const read = async (block: 'latest' | 'pending') =>
    quantity(await request({ method: 'eth_getBalance', params: [account, block] }), 'eth_getBalance')
  // Not every node has a pending block.
  const [latest, pending] = await Promise.all([read('latest'), read('pending').catch(() => undefined)])
  return pending !== undefined && pending < latest ? pending : latest
}
