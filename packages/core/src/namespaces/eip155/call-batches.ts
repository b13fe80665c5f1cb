import type { SentStatus, TransferMark } from '../transfer-support.js'
import { isEip1193Provider } from './eip1193.js'
import { record } from './record.js'

/** Marks what is followed by the id that a wallet gave it, until it has a transaction. */
export const batchMark: TransferMark = { batch: 1 }

/** No batch has this id (EIP-5792). */
const unknownBundle = 5730

/**
 * What has become of a batch of calls, by the wallet that took it (`wallet_getCallsStatus`): pending too where the wallet
 * is not connected now.
 */
export async function followBatch(provider: unknown, id: string, mark: TransferMark): Promise<SentStatus> {
  if (!isEip1193Provider(provider)) return { status: 'pending', mark }
  let answer: Readonly<Record<string, unknown>>
  try {
    answer = record(await provider.request({ method: 'wallet_getCallsStatus', params: [id] }))
  } catch (error) {
    if (record(error)['code'] === unknownBundle) return { status: 'dropped', mark }
    throw error
  }
  const { status, receipts } = answer
  const hash = record(Array.isArray(receipts) ? receipts.at(-1) : undefined)['transactionHash']
  const known = typeof hash === 'string' && /^0x[0-9a-f]{64}$/i.test(hash) ? { id: hash, mark: {} } : { mark }
  const code = Number(status)
  if (code >= 500) return { ...known, status: 'failed' }
  if (code >= 400) return { ...known, status: 'dropped' }
  // Done without a transaction that anybody could look at: the wallet says it later, or not at all.
  return { ...known, status: code >= 200 && 'id' in known ? 'confirmed' : 'pending' }
}
