import { atomicStatus } from '../../smart-account/batch.js'
import type { FrameNetwork } from '../../wallet-api/wallet-api.js'
import { chainNumber, isEvmChain } from '../chain-ids.js'
import type { Hex } from '../hex-bytes.js'
import { RpcFailure } from '../rpc/rpc-failure.js'
import type { ApprovalContext } from './approval.js'
import { accountOf } from './approval-account.js'
import { operations } from './operation-history.js'
import { transactions } from './transaction-history.js'
import { heldLocks, lockName } from './account-lock.js'

/** A batch that was approved, as it is stored for its status. */
export interface CallBatch {
  readonly id: string
  readonly chainId: string
  readonly hashes: readonly Hex[]
  /** How many transactions it has. */
  readonly count: number
  /** One transaction makes all calls, or none. */
  readonly isAtomic?: boolean
  /** Hash of the user operation that the batch is. It has no transaction of the account's own. */
  readonly operation?: Hex
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
  // Reads the locks first: a batch that ends between the two reads has stored all its hashes by then.
  const locks = await heldLocks()
  const batch = typeof id === 'string' ? await batchOf(id, env) : undefined
  if (!batch) throw new RpcFailure(5730, 'There is no batch with this id')
  const { chainId, hashes, count, operation } = batch
  const isRunning = locks.has(lockName(chainId, env))
  if (operation) return { ...answerOf(batch), ...(await operationStatus(chainId, operation, isRunning, env)) }
  const found = await Promise.all(hashes.map(hash => env.callRpc(chainId, 'eth_getTransactionReceipt', [hash])))
  const receipts = found.filter(receipt => receipt !== null)
  const orphaned = await Promise.all(
    hashes.filter((_, index) => found[index] === null).map(hash => transactions.isLost(chainId, hash, env)),
  )
  const good = receipts.filter(receipt => Object(receipt).status === '0x1').length
  const isOpen = orphaned.includes(false) || (isRunning && receipts.length < count)
  const status = isOpen ? 100 : receipts.length === 0 ? 400 : good === count ? 200 : good === 0 ? 500 : 600
  return { ...answerOf(batch), status, ...(receipts.length > 0 && { receipts }) }
}

const answerOf = ({ id, chainId, isAtomic }: CallBatch): object => ({
  version: '2.0.0',
  id,
  chainId: `0x${chainNumber(chainId).toString(16)}`,
  atomic: isAtomic === true,
})

/**
 * Returns the receipt with the logs and the status of this operation alone: others may share its transaction.
 */
async function operationStatus(
  chainId: string,
  operation: Hex,
  isRunning: boolean,
  env: Env,
): Promise<{ readonly status: number; readonly receipts?: readonly object[] }> {
  const landed = await env.callRpc(chainId, 'eth_getUserOperationReceipt', [operation])
  if (!landed) return { status: isRunning || !(await operations.isLost(chainId, operation, env)) ? 100 : 400 }
  const { success, logs, receipt }: Readonly<Record<string, unknown>> = Object(landed)
  const landing: object = Object(receipt)
  const isDone = success === true
  return {
    status: isDone ? 200 : 500,
    receipts: [{ ...landing, logs, status: isDone ? '0x1' : '0x0' }],
  }
}

/** The permissions that `wallet_grantPermissions` can grant (ERC-7715). */
const permissions = {
  supported: true,
  signerTypes: ['wallet'],
  permissionTypes: ['native-token-transfer', 'erc20-token-transfer', 'contract-call'],
  policyTypes: ['token-allowance', 'gas-limit', 'call-limit'],
}

/**
 * `[address, chainIds?]`: what batches can do on each chain. `ready`: the calls happen at once where the application
 * asks for it; the account becomes a smart account with its first batch, or is one that the visitor uses as an ordinary
 * one. @throws {RpcFailure} 4100 for another's account
 */
export async function capabilitiesOf(
  params: unknown,
  {
    networks,
    callRpc,
    evmAddress,
    isSmart,
  }: { readonly networks: readonly FrameNetwork[] } & Pick<ApprovalContext, 'callRpc' | 'evmAddress' | 'isSmart'>,
): Promise<object> {
  const [address, chainFilter]: readonly unknown[] = Array.isArray(params) ? params : []
  accountOf(address, evmAddress)
  const chains = networks
    .filter(({ id }) => isEvmChain(id))
    .map(({ id, bundler }) => ({ id, bundler, hex: `0x${chainNumber(id).toString(16)}` }))
  const requestedChains = Array.isArray(chainFilter)
    ? chains.filter(({ hex }) => chainFilter.some(id => String(id).toLowerCase() === hex))
    : chains
  return Object.fromEntries(
    await Promise.all(
      requestedChains.map(async ({ id, hex, bundler }) => {
        // A chain that does not answer counts as unsupported for now.
        const found = await atomicStatus((method, values) => callRpc(id, method, values), evmAddress).catch(
          () => 'unsupported' as const,
        )
        const status = found === 'supported' && !isSmart ? 'ready' : found
        return [
          hex,
          {
            atomic: { status },
            ...(status !== 'unsupported' &&
              bundler?.paymaster !== undefined && { paymasterService: { supported: true } }),
            permissions,
            assetDiscovery: { supported: true },
            // A requested nonce is signed as it is, so pending transactions can be replaced.
            nonce: { supported: true },
          },
        ] as const
      }),
    ),
  )
}
