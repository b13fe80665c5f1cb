import { numberToHex } from 'viem/utils'
import { BatchUnavailable, encodeBatch, planBatch, type BatchPlan } from '../../smart-account/batch.js'
import type { EvmTransaction } from '../../vault/vault-api.js'
import { chainNumber } from '../chain-ids.js'
import { delegationRisks } from '../risks/call-risks.js'
import { upgradeRefused } from '../rpc/rpc-failure.js'
import { fromFact } from './approval-account.js'
import type { Approval, ApprovalContext } from './approval.js'
import { writeBatch } from './call-batches.js'
import { callViews } from './call-view.js'
import { chainFacts } from './coin.js'
import { coinOf } from './sufficient-balance.js'
import { feeChoice, pricesOf, type FeePlan } from './fee-plan.js'
import { storeCalledAddresses } from './known-addresses.js'
import type { RequestedTransaction } from './read-transaction.js'
import type { PlannedBatch } from './planned-batch.js'
import { failureText, gasUnknown, transactionDetails } from './transaction-approval.js'
import { transactions } from './transaction-history.js'
import { withTransactionNonce } from './transaction-nonce.js'

export interface AtomicCalls extends PlannedBatch {
  readonly calls: readonly (RequestedTransaction & { readonly to: NonNullable<RequestedTransaction['to']> })[]
  readonly fees: FeePlan
}

/**
 * Plans a batch as one transaction. Undefined if the account or its chain does not support that. @throws {RpcFailure}
 * if the node does not return the account's state
 */
export async function planAtomic(
  chainId: string,
  calls: AtomicCalls['calls'],
  nonce: number,
  { callRpc, evmAddress }: ApprovalContext,
): Promise<BatchPlan | undefined> {
  try {
    return await planBatch((method, params) => callRpc(chainId, method, params), {
      from: evmAddress,
      chainId: chainNumber(chainId),
      calls,
      nonce,
    })
  } catch (error) {
    if (error instanceof BatchUnavailable) return undefined
    throw error
  }
}

/** All calls in one transaction of the account to itself: all of them happen, or none (EIP-7702). */
export function atomicApproval(batch: AtomicCalls, plan: BatchPlan, step: number, env: ApprovalContext): Approval {
  const { id, chainId, calls, fees, flags, isRequired, content, answer } = batch
  const { nativeCurrency, chain, amount } = chainFacts(chainId, env)
  const { max, tip } = pricesOf(fees, step)
  // A fifth more gas than the node needed is allowed.
  const gas = plan.gas === undefined ? gasUnknown : (plan.gas * 6n) / 5n
  const { authorization } = plan
  const unsigned: Omit<EvmTransaction, 'type'> = Object.freeze({
    chainId: chainNumber(chainId),
    nonce: plan.nonce,
    to: plan.to,
    value: '0x0',
    data: encodeBatch(calls),
    gas: numberToHex(gas),
    maxFeePerGas: numberToHex(max),
    maxPriorityFeePerGas: numberToHex(tip),
  })
  return {
    view: {
      nativeCurrency,
      title: calls.length === 1 ? 'send.title' : 'calls.title',
      titleValues: { count: calls.length },
      ...(calls.length > 1 && { note: 'calls.at-once' }),
      facts: [
        chain,
        fromFact(env.evmAddress),
        amount('field.value', plan.totalValue),
        amount('field.fee', gas * max),
        ...(authorization
          ? [{ label: 'field.account-code', value: authorization.address, kind: 'address' } as const]
          : []),
        ...(plan.gas === undefined ? [{ label: 'field.result', value: failureText(plan.failure) } as const] : []),
      ],
      calls: callViews(calls, amount),
      // With a delegation, the digest also covers the delegation's signature, which does not exist yet.
      details: transactionDetails({ ...unsigned, type: 'eip1559' }).filter(
        ({ label }) => !authorization || label !== 'field.digest',
      ),
      flags: [...delegationRisks(authorization), ...flags],
    },
    effect: { chainId, calls },
    needs: coinOf(calls) + gas * max,
    fee: feeChoice(fees, step, next => atomicApproval(batch, plan, next, env)),
    // Only the visitor may approve new code for the account: no permission covers it.
    ...(authorization ? isRequired && { refusal: upgradeRefused } : { spends: { chainId, calls, fee: gas * max } }),
    approve: () =>
      withTransactionNonce(chainId, plan.nonce, env, async () => {
        const signed = authorization && {
          ...authorization,
          ...(await env.vault.call('sign.authorization', authorization)),
        }
        const transaction: EvmTransaction = signed
          ? { ...unsigned, type: 'eip7702', authorizationList: [signed] }
          : { ...unsigned, type: 'eip1559' }
        const { raw, hash } = await env.vault.call('sign.transaction', { transaction })
        await writeBatch({ id, chainId, hashes: [hash], count: 1, isAtomic: true, approvedAt: env.now() }, env)
        await transactions.send(
          { chainId, nonce: plan.nonce, raw, hash, content, batch: id, isDelegating: signed !== undefined },
          env,
        )
        await storeCalledAddresses(env, calls)
        return answer
      }),
  }
}
