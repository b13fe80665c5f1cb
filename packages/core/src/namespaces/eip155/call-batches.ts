import { withTimeout } from '../../async/with-timeout.js'
import { rpcTimeoutMs } from '../../limits/rpc-limits.js'
import type { SentStatus, TransferMark } from '../transfer-support.js'
import { isEip1193Provider, type Eip1193Provider } from './eip1193.js'
import { record } from './record.js'

/** The error code for an unknown batch id (EIP-5792). */
const unknownBundle = 5730

/**
 * What each wallet has yet to answer, by the batch: a wait that ends takes no question back, and a phone that sleeps
 * would have one more prompt for each.
 */
const openRequests = new WeakMap<object, Map<string, Promise<unknown>>>()

/** Asks a wallet unless it is being asked. */
function requestStatus(provider: Eip1193Provider, id: string): Promise<unknown> {
  const requests = openRequests.get(provider) ?? new Map<string, Promise<unknown>>()
  openRequests.set(provider, requests)
  const request =
    requests.get(id) ??
    Promise.resolve(provider.request({ method: 'wallet_getCallsStatus', params: [id] })).finally(() =>
      requests.delete(id),
    )
  requests.set(id, request)
  return request
}

/** Asks the wallet (`wallet_getCallsStatus`): `pending` also when it is not connected. */
async function readStatus(provider: unknown, id: string, mark: TransferMark): Promise<SentStatus> {
  if (!isEip1193Provider(provider)) return { status: 'pending', mark }
  const answer = await withTimeout(requestStatus(provider, id), { timeoutMs: rpcTimeoutMs, name: 'wallet' })
  const { status, receipts } = record(answer)
  const hash = record(Array.isArray(receipts) ? receipts.at(-1) : undefined)['transactionHash']
  const transaction = typeof hash === 'string' && /^0x[0-9a-f]{64}$/i.test(hash) ? { id: hash, mark: {} } : { mark }
  const code = Number(status)
  if (code >= 500) return { ...transaction, status: 'failed', mark: { ...transaction.mark, callsFailed: 1 } }
  if (code >= 400) return { ...transaction, status: 'dropped' }
  // A success without a receipt stays pending: the wallet may report the transaction later, or never.
  return { ...transaction, status: code >= 200 && 'id' in transaction ? 'confirmed' : 'pending' }
}

/**
 * Reads the status of a batch from its wallet. @throws what the wallet throws, and `TIMEOUT` when it does not answer
 */
export const followBatch = (provider: unknown, id: string, mark: TransferMark): Promise<SentStatus> =>
  readStatus(provider, id, mark).catch((error: unknown) => {
    if (record(error)['code'] === unknownBundle) return { status: 'dropped', mark }
    throw error
  })

/**
 * Follows what a contract account sent and no node knows. A wallet that follows it as a batch, as Safe does with what
 * its signers have yet to confirm, has the last word; where it says nothing, it stays pending.
 */
export const followProposal = (provider: unknown, id: string, mark: TransferMark): Promise<SentStatus> =>
  readStatus(provider, id, mark).catch(() => ({ status: 'pending', mark }))
