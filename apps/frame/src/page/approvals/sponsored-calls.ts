import { BatchUnavailable, encodeBatch } from '../../smart-account/batch.js'
import { RpcFailure } from '../rpc/rpc-failure.js'
import type { Approval, ApprovalContext } from './approval.js'
import { writeBatch } from './call-batches.js'
import { operationApproval, type OperationCall } from './operation-approval.js'
import { operations } from './operation-history.js'
import { planOperation, type Sponsorship } from './operation-plan.js'
import type { PlannedBatch } from './planned-batch.js'

export interface SponsoredCalls extends PlannedBatch {
  readonly calls: readonly OperationCall[]
  readonly sponsoring: Sponsorship & { readonly isOptional: boolean }
}

/**
 * A batch as a user operation whose fee the paymaster pays: all calls happen, or none. Undefined where it need not be
 * sponsored and is not.
 * @throws {RpcFailure} 5700 where the account cannot be smart on this chain; what the paymaster or the bundler says
 */
export async function sponsoredApproval(
  { id, chainId, calls, flags, isRequired, content, answer, sponsoring }: SponsoredCalls,
  env: ApprovalContext,
): Promise<Approval | undefined> {
  const callData = encodeBatch(calls)
  await operations.resolvePending(chainId, content, env)
  const plan = await planOperation(chainId, { callData }, sponsoring, env).catch((error: unknown) => {
    if (sponsoring.isOptional && (error instanceof BatchUnavailable || error instanceof RpcFailure)) return undefined
    throw error instanceof BatchUnavailable ? new RpcFailure(5700, 'The paymaster cannot pay for this account') : error
  })
  return (
    plan &&
    operationApproval(
      {
        title: calls.length === 1 ? 'send.title' : 'calls.title',
        titleValues: { count: calls.length },
        ...(calls.length > 1 && { note: 'calls.at-once' }),
        calls,
        flags,
        isRequired,
        content,
        batch: id,
        async send(hash, submit) {
          const approvedAt = env.now()
          await writeBatch({ id, chainId, hashes: [], count: 1, isAtomic: true, operation: hash, approvedAt }, env)
          await submit()
          return answer
        },
      },
      plan,
      env,
    )
  )
}
