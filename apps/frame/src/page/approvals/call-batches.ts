import { chainNumber } from '../chain-ids.js'
import type { Hex } from '../hex-bytes.js'
import { RpcFailure } from '../rpc/rpc-failure.js'
import type { ApprovalContext } from './approval.js'
import { operations } from './operation-history.js'
import { found, historyMs } from './request-history.js'
import { transactions } from './transaction-history.js'
import { heldLocks, lockName } from './account-lock.js'

/** A status of EIP-5792, with the receipts that were found. */
interface BatchStatus {
  readonly status: number
  readonly receipts?: readonly unknown[]
}

/** A batch that was approved, as it is stored for its status. */
export interface CallBatch {
  readonly id: string
  readonly chainId: string
  readonly hashes: readonly Hex[]
  /** How many transactions it has. */
  readonly count: number
  /** Unix time in ms */
  readonly approvedAt?: number
  /** One transaction makes all calls, or none. */
  readonly isAtomic?: boolean
  /** Hash of the user operation that the batch is. It has no transaction of the account's own. */
  readonly operation?: Hex
  /** What the bundler said when the operation had landed: it knows that for a while only. */
  readonly landing?: BatchStatus
}

type Env = Pick<ApprovalContext, 'callRpc' | 'store' | 'now' | 'origin' | 'evmAddress' | 'solanaAddress'>

/** The application chooses the id: unencoded, one that begins with a port would name a batch of another page. */
const keyOf = (id: string, { evmAddress, origin }: Env): string =>
  `batch:${evmAddress.toLowerCase()}:${origin}:${encodeURIComponent(id)}`

export const batchOf = async (id: string, env: Env): Promise<CallBatch | undefined> =>
  (await env.store.get(keyOf(id, env))) as CallBatch | undefined
export const writeBatch = (batch: CallBatch, env: Env): Promise<void> =>
  env.store.set(keyOf(batch.id, env), { ...batch, hashes: [...batch.hashes] })

/**
 * The status of EIP-5792: 100 on the way, 200 done, 400 nothing was sent, 500 all failed, 600 some failed. A batch has
 * what stood in it when its account's lock was released, however that ended. @throws {RpcFailure} 5730
 */
export async function callsStatus(id: unknown, env: Env): Promise<{ readonly status: number }> {
  const status = typeof id === 'string' ? await statusOf(id, env) : undefined
  if (!status) throw new RpcFailure(5730, 'There is no batch with this id')
  return status
}

/** Whether a new batch may have an id. With status 400, nothing was sent or can be: it is free again. */
export const isFreeId = async (id: string, env: Env): Promise<boolean> =>
  !(await batchOf(id, env)) || (await statusOf(id, env))?.status === 400

/** Undefined where there is no batch with this id, or nobody knows any more whether it was sent. */
async function statusOf(id: string, env: Env): Promise<BatchStatus | undefined> {
  // Reads the locks first: a batch that ends between the two reads has stored all its hashes by then.
  const locks = await heldLocks()
  const batch = await batchOf(id, env)
  if (!batch) return undefined
  const isRunning = locks.has(lockName(batch.chainId, env))
  const answer = await (batch.operation
    ? operationStatus(batch, batch.operation, isRunning, env)
    : transactionsStatus(batch, isRunning, env))
  // What was signed is deleted a day after it was sent: without it, nothing proves that the batch was not sent.
  if (answer.status === 400 && env.now() - (batch.approvedAt ?? 0) >= historyMs) return undefined
  return { ...answerOf(batch), ...answer }
}

const answerOf = ({ id, chainId, isAtomic }: CallBatch): object => ({
  version: '2.0.0',
  id,
  chainId: `0x${chainNumber(chainId).toString(16)}`,
  atomic: isAtomic === true,
})

async function transactionsStatus(
  { chainId, hashes, count }: CallBatch,
  isRunning: boolean,
  env: Env,
): Promise<BatchStatus> {
  const answers = await Promise.all(hashes.map(hash => env.callRpc(chainId, 'eth_getTransactionReceipt', [hash])))
  const receipts = answers.filter(receipt => receipt !== null)
  const orphaned = await Promise.all(
    hashes.filter((_, index) => answers[index] === null).map(hash => isLost(chainId, hash, env)),
  )
  const good = receipts.filter(receipt => Object(receipt).status === '0x1').length
  const isOpen = orphaned.includes(false) || (isRunning && receipts.length < count)
  const status = isOpen ? 100 : receipts.length === 0 ? 400 : good === count ? 200 : good === 0 ? 500 : 600
  return { status, ...(receipts.length > 0 && { receipts }) }
}

/** Whether a transaction without a receipt can no longer arrive: a node may have one whose entry was deleted. */
const isLost = async (chainId: string, hash: Hex, env: Env): Promise<boolean> =>
  (await transactions.isLost(chainId, hash, env)) &&
  (await found(env.callRpc(chainId, 'eth_getTransactionByHash', [hash]))) === undefined

/**
 * Returns the receipt with the logs and the status of this operation alone: others may share its transaction.
 */
async function operationStatus(batch: CallBatch, operation: Hex, isRunning: boolean, env: Env): Promise<BatchStatus> {
  const { chainId } = batch
  const landed = await env.callRpc(chainId, 'eth_getUserOperationReceipt', [operation])
  if (!landed) {
    if (batch.landing) return batch.landing
    return { status: isRunning || !(await operations.isLost(chainId, operation, env)) ? 100 : 400 }
  }
  const { success, logs, receipt }: Readonly<Record<string, unknown>> = Object(landed)
  const outer: object = Object(receipt)
  const isDone = success === true
  const landing = {
    status: isDone ? 200 : 500,
    receipts: [{ ...outer, logs, status: isDone ? '0x1' : '0x0' }],
  }
  // It is the answer also where it cannot be stored.
  await writeBatch({ ...batch, landing }, env).catch(() => undefined)
  return landing
}
