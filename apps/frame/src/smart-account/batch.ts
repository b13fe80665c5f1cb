import { concat, encodeAbiParameters, type Address, type Hex } from 'viem'
import { batchAccountAddress, batchAccountCode, readDelegation } from './delegation.js'

/** One call of a batch (EIP-5792). `value` in wei. */
export interface BatchCall {
  readonly to: Address
  readonly value: bigint
  readonly data: Hex
}

/** Sends a request to a node; throws with the node's own code. */
export type RpcRequest = (method: string, params: readonly unknown[]) => Promise<unknown>

/** A batch as one transaction of the account to itself: all calls or none. */
export interface BatchPlan {
  readonly to: Address
  readonly data: Hex
  /** Wei that the calls carry; the account pays them itself, so the transaction carries none. */
  readonly totalValue: bigint
  /** Undefined where the node did not measure it. */
  readonly gas: bigint | undefined
  /** Why the node did not: the calls fail, as far as it can tell, or it does not answer. */
  readonly failure?: unknown
  readonly nonce: number
  /**
   * The authorization to sign along with it if the account is not delegated yet. Its nonce is the transaction's plus 1
   * (EIP-7702).
   */
  readonly authorization?: { readonly chainId: number; readonly address: Address; readonly nonce: number } | undefined
}

/** Selector of `executeBatch((address target,uint256 value,bytes data)[] calls)`. */
const executeBatchSelector = '0x34fcd5be'
const batchParameters = [
  {
    type: 'tuple[]',
    components: [
      { name: 'to', type: 'address' },
      { name: 'value', type: 'uint256' },
      { name: 'data', type: 'bytes' },
    ],
  },
] as const

/** Gas of one authorization in a transaction (EIP-7702: PER_EMPTY_ACCOUNT_COST). */
const authorizationGas = 25_000n

export const encodeBatch = (calls: readonly BatchCall[]): Hex =>
  concat([executeBatchSelector, encodeAbiParameters(batchParameters, [calls])])

/** True where the chain has the contract that batches are made by. */
export const hasBatchAccount = async (callRpc: RpcRequest): Promise<boolean> =>
  (await callRpc('eth_getCode', [batchAccountAddress, 'latest'])) !== '0x'

/** Returns the `atomic` status of EIP-5792 for an account: `ready` becomes `supported` with its first batch. */
export async function atomicStatus(callRpc: RpcRequest, from: Address): Promise<'supported' | 'ready' | 'unsupported'> {
  const [code, isThere] = await Promise.all([callRpc('eth_getCode', [from, 'latest']), hasBatchAccount(callRpc)])
  const { kind } = readDelegation(code)
  return !isThere || kind === 'other' || kind === 'contract' ? 'unsupported' : kind === 'ours' ? 'supported' : 'ready'
}

export class BatchUnavailable extends Error {
  override readonly name = 'BatchUnavailable'
}

/**
 * Plans a batch that the account pays itself. The gas is what the node measures with the delegation in place.
 * @throws {BatchUnavailable} where the chain lacks the contract, or the account is delegated elsewhere or is a contract
 */
export async function planBatch(
  callRpc: RpcRequest,
  {
    from,
    chainId,
    calls,
    nonce,
  }: { readonly from: Address; readonly chainId: number; readonly calls: readonly BatchCall[]; readonly nonce: number },
): Promise<BatchPlan> {
  const [code, isThere] = await Promise.all([callRpc('eth_getCode', [from, 'latest']), hasBatchAccount(callRpc)])
  const delegation = readDelegation(code)
  if (!isThere) throw new BatchUnavailable('The chain has no contract for batches.')
  if (delegation.kind === 'other' || delegation.kind === 'contract')
    throw new BatchUnavailable('The account is delegated to another contract.')
  const data = encodeBatch(calls)
  const isNew = delegation.kind === 'none'
  const measured = await measure(callRpc, [
    { from, to: from, data },
    'latest',
    ...(isNew ? [{ [from]: { code: batchAccountCode } }] : []),
  ])
  return {
    to: from,
    data,
    totalValue: calls.reduce((sum, call) => sum + call.value, 0n),
    ...(typeof measured === 'bigint'
      ? { gas: measured + (isNew ? authorizationGas : 0n) }
      : { gas: undefined, failure: measured.failure }),
    nonce,
    ...(isNew && { authorization: { chainId, address: batchAccountAddress, nonce: nonce + 1 } }),
  }
}

/**
 * What the node measures; why it does not, where the calls fail: that is for the visitor to see, not for the page
 * alone.
 */
async function measure(
  callRpc: RpcRequest,
  params: readonly unknown[],
): Promise<bigint | { readonly failure: unknown }> {
  try {
    return BigInt(String(await callRpc('eth_estimateGas', params)))
  } catch (failure) {
    return { failure }
  }
}
