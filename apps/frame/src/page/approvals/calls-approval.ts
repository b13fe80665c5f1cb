import { readDelegation } from '../../smart-account/delegation.js'
import { readChainId } from '../chain-ids.js'
import { callRisks } from '../risks/call-risks.js'
import type { Risk } from '../risks/risk.js'
import { bytesToHex, type Hex } from '../hex-bytes.js'
import { invalidParams, NoAnswer, RpcFailure } from '../rpc/rpc-failure.js'
import { accountOf, fromFact } from './approval-account.js'
import { atomicApproval, planAtomic } from './atomic-calls.js'
import type { Approval, ApprovalView, ApprovalContext, Fact, PrepareApproval } from './approval.js'
import { awaitReceipt } from './await-receipt.js'
import { batchOf, isFreeId, writeBatch } from './call-batches.js'
import { callViews } from './call-view.js'
import { callsMax } from './calls-limit.js'
import { chainFacts } from './coin.js'
import { coinOf } from './sufficient-balance.js'
import { feeChoice, planFees, usualTip, type FeePlan } from './fee-plan.js'
import { requestContent } from './request-history.js'
import { knownAddresses } from './known-addresses.js'
import { operations } from './operation-history.js'
import { readPaymasterService } from './paymaster-capability.js'
import { assertReachable, assertShown, readCall, type RequestedTransaction } from './read-transaction.js'
import { transactions } from './transaction-history.js'
import { nextTransactionNonce, withTransactionNonce } from './transaction-nonce.js'
import {
  feeOf,
  sendPlanned,
  simulate,
  toTransaction,
  transactionDetails,
  type TransactionPlan,
} from './transaction-approval.js'

interface RequestedBatch {
  readonly id: string
  /** The id is the application's own. */
  readonly isNamed: boolean
  readonly isNewStyle: boolean
  readonly chainId: string
  readonly calls: readonly RequestedTransaction[]
  readonly isAtomic: boolean
  /** The wallet's own paymaster is asked to pay. */
  readonly sponsoring: ReturnType<typeof readPaymasterService>
}

/**
 * `[{ version, chainId, from, calls, atomicRequired, capabilities, id }]` of EIP-5792: one transaction where the chain
 * can, else one after the other; a user operation where a paymaster pays.
 */
export const prepareCalls: PrepareApproval = async (params, env) => {
  const request = readBatch(params, env)
  const content = requestContent(
    env,
    'wallet_sendCalls',
    request.calls.map(({ to, value, data }) => [to, value, data]),
  )
  const sent = await transactions.resolvePending(request.chainId, content, env)
  // The same request may have been sponsored. Other requests are not settled here, so no bundler is called for them.
  const sponsored = await operations.resolvePending(request.chainId, content, env, { areOthersToo: false })
  const answerOf = (id: string) => (request.isNewStyle ? { id } : id)
  const { batch: first } = sent.before ?? sponsored.before ?? {}
  const before = first === undefined ? undefined : await batchOf(first, env)
  if (before) {
    const id = request.isNamed ? request.id : before.id
    // The application will look the batch up by the id that it gave this time.
    await writeBatch({ ...before, id }, env)
    return { done: answerOf(id) }
  }
  if (!(await isFreeId(request.id, env))) throw new RpcFailure(5720, 'There is a batch with this id already')
  const [fees, known] = await Promise.all([planFees(env, request.chainId, undefined), knownAddresses(env)])
  const answer = answerOf(request.id)
  const calls = request.calls.filter(hasRecipient)
  const flags = [
    ...sent.flags,
    ...sponsored.flags,
    ...callRisks({ calls: request.calls, chainId: request.chainId, activeChainId: env.activeChainId, known }),
  ]
  const { sponsoring } = request
  const isWhole = calls.length === request.calls.length
  if (sponsoring && (isWhole || !sponsoring.isOptional)) {
    if (!isWhole) throw new RpcFailure(5700, 'A paymaster pays for no new contract')
    const { sponsoredApproval } = await import('./sponsored-calls.js')
    const approval = await sponsoredApproval(
      {
        id: request.id,
        chainId: request.chainId,
        calls,
        flags,
        isRequired: request.isAtomic,
        content,
        answer,
        sponsoring,
      },
      env,
    )
    if (approval) return approval
  }
  const [nonce, code] = await Promise.all([
    nextTransactionNonce(request.chainId, env),
    request.calls.length > 1 ? env.callRpc(request.chainId, 'eth_getCode', [env.evmAddress, 'latest']) : undefined,
  ])
  const { kind } = readDelegation(code)
  // An account that is a smart one already gets no new code by it, also where the visitor uses it as an ordinary one.
  const isSmart = env.isSmart || kind === 'ours'
  const isOne = isWhole && fees.base !== undefined && (request.isAtomic || (isSmart && calls.length > 1))
  const batch = isOne ? await planAtomic(request.chainId, calls, nonce, env) : undefined
  if (batch)
    return atomicApproval(
      { id: request.id, chainId: request.chainId, calls, fees, flags, isRequired: request.isAtomic, content, answer },
      batch,
      usualTip,
      env,
    )
  if (request.isAtomic) throw new RpcFailure(5760, 'This account cannot send calls as one')
  const plans: TransactionPlan[] = []
  for (const [index, call] of request.calls.entries()) {
    const simulated = await simulate(request.chainId, call, env)
    // A later call may depend on an earlier one, so a failed simulation of it alone is not shown as a failure.
    plans.push({
      chainId: request.chainId,
      requested: call,
      content,
      nonce: nonce + index,
      fees,
      gas: simulated.gas,
      simulation:
        index === 0 || typeof simulated.text === 'string' || simulated.text.key === 'field.result-ok'
          ? simulated.text
          : { key: 'field.result-none' },
      flags: [],
    })
  }
  return separateCalls({ request, fees, nonce, plans, flags, answer, hasCode: kind !== 'none' }, usualTip, env)
}

interface SeparateCalls {
  readonly request: RequestedBatch
  readonly fees: FeePlan
  /** The nonce of the first transaction; the others follow it. */
  readonly nonce: number
  readonly plans: readonly TransactionPlan[]
  readonly flags: readonly Risk[]
  readonly answer: unknown
  /** Nodes take one pending transaction at a time from an account with code. */
  readonly hasCode: boolean
}

/** One transaction after the other, each with the same tip. */
function separateCalls(batch: SeparateCalls, step: number, env: ApprovalContext): Approval {
  const { request, fees, nonce, plans, flags, answer, hasCode } = batch
  const signed = plans.map(plan => ({ plan, transaction: Object.freeze(toTransaction(plan, step)) }))
  const { nativeCurrency, chain, amount } = chainFacts(request.chainId, env)
  const fee = signed.reduce((sum, { transaction }) => sum + feeOf(transaction), 0n)
  return {
    view: {
      nativeCurrency,
      title: plans.length === 1 ? 'send.title' : 'calls.title',
      titleValues: { count: plans.length },
      ...(plans.length > 1 && { note: 'calls.one-by-one' }),
      facts: [
        chain,
        fromFact(env.evmAddress),
        amount(
          'field.value',
          plans.reduce((sum, plan) => sum + plan.requested.value, 0n),
        ),
        amount('field.fee', fee),
      ],
      calls: callViews(
        plans.map(({ requested, simulation }) => ({ ...requested, simulation })),
        amount,
        ({ simulation }) => [{ label: 'field.result', value: simulation }],
      ),
      details: signed.flatMap(({ transaction }) => transactionDetails(transaction)),
      flags,
    },
    effect: request,
    needs: coinOf(request.calls) + fee,
    fee: feeChoice(fees, step, next => separateCalls(batch, next, env)),
    spends: { chainId: request.chainId, calls: request.calls, fee },
    approve: () =>
      withTransactionNonce(request.chainId, nonce, env, async () => {
        const approvedAt = env.now()
        const hashes: Hex[] = []
        for (const [index, { plan, transaction }] of signed.entries()) {
          try {
            const former = hashes.at(-1)
            if (hasCode && former) await awaitReceipt(request.chainId, former, env)
            const { raw, hash } = await env.vault.call('sign.transaction', { transaction })
            hashes.push(hash)
            await writeBatch({ id: request.id, chainId: request.chainId, hashes, count: plans.length, approvedAt }, env)
            await sendPlanned(plan, { raw, hash, batch: request.id }, env)
          } catch (error) {
            // Sent transactions cannot be undone: the batch's status reports them to the application, this view to the
            // visitor.
            if (index === 0) throw error
            env.onIncomplete?.(outcomeOf(request, index, error, env))
            break
          }
        }
        return answer
      }),
  }
}

/** The view of a batch whose call at `index` (not the first) was not sent, or got no answer. */
function outcomeOf(
  { chainId, calls }: RequestedBatch,
  index: number,
  error: unknown,
  env: ApprovalContext,
): ApprovalView {
  const { chain, amount } = chainFacts(chainId, env)
  const failed: Fact['value'] =
    error instanceof NoAnswer
      ? { key: 'outcome.open' }
      : error instanceof RpcFailure && error.message
        ? { key: 'outcome.failed', values: { reason: error.message.slice(0, 200) } }
        : { key: 'outcome.failed-plain' }
  return {
    title: 'outcome.title',
    titleValues: { sent: index, count: calls.length },
    facts: [chain],
    calls: callViews(calls, amount, (_, callIndex) => [
      {
        label: 'field.outcome',
        value: callIndex === index ? failed : { key: callIndex < index ? 'outcome.sent' : 'outcome.not-sent' },
      },
    ]),
    details: [],
    flags: [],
  }
}

const hasRecipient = (call: RequestedTransaction): call is RequestedTransaction & { readonly to: Hex } =>
  call.to !== undefined

type BatchField = 'id' | 'version' | 'chainId' | 'from' | 'calls' | 'atomicRequired' | 'capabilities'

/** @throws {RpcFailure} the codes of EIP-5792 */
function readBatch(params: unknown, env: ApprovalContext): RequestedBatch {
  const [request]: readonly unknown[] = Array.isArray(params) ? params : []
  if (typeof request !== 'object' || request === null) throw invalidParams('A batch is an object')
  const {
    id,
    version = '1.0',
    chainId,
    from,
    calls,
    atomicRequired,
    capabilities,
  }: Partial<Readonly<Record<BatchField, unknown>>> = request
  accountOf(from, env.evmAddress)
  if (!Array.isArray(calls) || calls.length === 0) throw invalidParams('A batch has calls')
  if (calls.length > callsMax) throw new RpcFailure(5740, 'There are too many calls')
  const requestedChain = assertReachable(chainId === undefined ? env.chainId : readChainId(chainId), env, 5710)
  const { paymasterService, ...others }: Readonly<Record<string, unknown>> = Object(capabilities ?? {})
  const sponsoring = readPaymasterService(paymasterService, env.network(requestedChain))
  assertOptional([
    sponsoring || paymasterService === undefined ? others : { ...others, paymasterService },
    ...calls.map((call: unknown): unknown => Object(call).capabilities),
  ])
  if (id !== undefined && (typeof id !== 'string' || id.length === 0 || id.length > 4_096))
    throw invalidParams('The id is a text')
  const read = calls.map(call => ({ ...readCall(call), gas: undefined, maxPriorityFeePerGas: undefined }))
  assertShown(read, env)
  return {
    id: id ?? bytesToHex(crypto.getRandomValues(new Uint8Array(32))),
    isNamed: id !== undefined,
    isAtomic: atomicRequired === true,
    sponsoring,
    isNewStyle: version !== '1.0' && version !== '1',
    chainId: requestedChain,
    calls: read,
  }
}

/** @throws {RpcFailure} 5700 for a capability that must be there and is not */
function assertOptional(lists: readonly unknown[]): void {
  const capabilities = lists.flatMap(list => Object.values<unknown>(Object(list)))
  if (capabilities.some(capability => Object(capability).optional !== true))
    throw new RpcFailure(5700, 'A capability is not supported')
}
