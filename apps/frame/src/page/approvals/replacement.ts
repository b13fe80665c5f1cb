import { RpcFailure } from '../rpc/rpc-failure.js'
import type { ApprovalContext } from './approval.js'
import { planFees, quantity, type FeePlan } from './fee-plan.js'
import { readQuantity, type RequestedTransaction } from './read-transaction.js'
import { transactions } from './transaction-history.js'

/** Nodes accept a replacement that pays a tenth more; an eighth also satisfies nodes that require slightly more. */
const replacementPrice = (price: bigint): bigint => (price * 9n + 7n) / 8n

const higher = (one: bigint, other: bigint): bigint => (one > other ? one : other)

/**
 * The fees of a transaction that takes the place of one that is pending: an eighth above both prices of the pending
 * one, and no less than the usual and requested ones. Undefined if nothing has this nonce yet: then the frame takes its
 * next nonce.
 * @throws {RpcFailure} -32003 for a nonce that is used up
 */
export async function planReplacement(
  params: unknown,
  { to, value, data, maxPriorityFeePerGas }: RequestedTransaction,
  nonce: bigint,
  chainId: string,
  env: ApprovalContext,
): Promise<FeePlan | undefined> {
  const [request]: readonly [{ readonly maxFeePerGas?: unknown }] = Object(params)
  const assertUnused = async (): Promise<void> => {
    const used = await env.callRpc(chainId, 'eth_getTransactionCount', [env.evmAddress, 'latest'])
    if (quantity(used) > nonce) throw new RpcFailure(-32003, 'Nonce too low')
  }
  await assertUnused()
  if (nonce >= (await transactions.nextNonce(chainId, env))) return undefined
  const fees = await planFees(env, chainId, maxPriorityFeePerGas)
  let { price } = fees
  let least = readQuantity(request.maxFeePerGas, 'The fee') ?? 0n
  for (const entry of await transactions.entriesOf(chainId, env)) {
    if (BigInt(entry.nonce) !== nonce) continue
    const replaced: Readonly<Record<string, unknown>> = Object(
      await env.callRpc(chainId, 'eth_getTransactionByHash', [entry.hash]),
    )
    const priceOf = (field: string) => replacementPrice(quantity(replaced[field] ?? replaced['gasPrice']))
    price = higher(price, priceOf('maxPriorityFeePerGas'))
    least = higher(least, priceOf('maxFeePerGas'))
  }
  // A transfer of 0 to the account itself cancels the pending transaction.
  const isCancel = to === env.evmAddress && value === 0n && data === '0x'
  return {
    ...fees,
    price,
    least,
    replacing: { view: { note: 'send.replaces', ...(isCancel && { title: 'send.title-cancel' }) }, assertUnused },
  }
}
