import type { SentStatus, TransferMark } from '../transfer-support.js'
import { isEip1193Provider } from './eip1193.js'
import { record } from './record.js'

/** Marks a batch that is followed by the wallet's id for it, until its transaction is known. */
export const batchMark: TransferMark = { batch: 1 }

/** The error code for an unknown batch id (EIP-5792). */
const unknownBundle = 5730

/**
 * Reads the status of a batch from its wallet (`wallet_getCallsStatus`): `pending` also when the wallet is not
 * connected.
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
  const transaction = typeof hash === 'string' && /^0x[0-9a-f]{64}$/i.test(hash) ? { id: hash, mark: {} } : { mark }
  const code = Number(status)
  if (code >= 500) return { ...transaction, status: 'failed' }
  if (code >= 400) return { ...transaction, status: 'dropped' }
  // A success without a receipt stays pending: the wallet may report the transaction later, or never.
  return { ...transaction, status: code >= 200 && 'id' in transaction ? 'confirmed' : 'pending' }
}
