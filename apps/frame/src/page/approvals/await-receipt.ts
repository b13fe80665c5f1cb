import { RpcFailure } from '../rpc/rpc-failure.js'
import type { ApprovalContext } from './approval.js'

const patienceMs = 3 * 60_000
const pollMs = 2_000

/** Waits until a block has a transaction. @throws {RpcFailure} -32603 after three minutes without one */
export async function awaitReceipt(
  chainId: string,
  hash: string,
  { callRpc, now }: Pick<ApprovalContext, 'callRpc' | 'now'>,
): Promise<void> {
  const until = now() + patienceMs
  // A node that fails has not said that there is none.
  while (!(await callRpc(chainId, 'eth_getTransactionReceipt', [hash]).catch(() => null))) {
    if (now() >= until) throw new RpcFailure(-32603, 'The transaction before it is in no block yet')
    await new Promise(resolve => setTimeout(resolve, pollMs))
  }
}
