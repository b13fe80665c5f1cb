import { numberToHex } from 'viem/utils'
import type { EvmTransaction } from '../../vault/vault-api.js'
import { chainNumber } from '../chain-ids.js'
import { meaningOf } from '../decode/token-terms.js'
import { callRisks } from '../risks/call-risks.js'
import type { Risk } from '../risks/risk.js'
import type { Hex } from '../hex-bytes.js'
import type { FrameTextKey } from '../i18n/en/frame.js'
import { NoAnswer, RpcFailure } from '../rpc/rpc-failure.js'
import { fromFact } from './approval-account.js'
import type { Approval, ApprovalContext, Fact, PrepareApproval } from './approval.js'
import { callView } from './call-view.js'
import { chainFacts } from './coin.js'
import { feeChoice, planFees, pricesOf, usualTip, type FeePlan } from './fee-plan.js'
import { knownAddresses, storeCalledAddresses } from './known-addresses.js'
import { readTransaction, type RequestedTransaction } from './read-transaction.js'
import { requestContent } from './request-history.js'
import { transactionDigest } from './transaction-digest.js'
import { transactions, type TransactionEntry } from './transaction-history.js'
import { nextTransactionNonce, withTransactionNonce } from './transaction-nonce.js'

/** A transaction whose fee can still be chosen. */
export interface TransactionPlan {
  readonly chainId: string
  readonly requested: RequestedTransaction
  /** Hash of its request, by which a repetition is recognised. */
  readonly content: string
  readonly nonce: number
  readonly gas: bigint
  readonly fees: FeePlan
  readonly simulation: Fact['value']
  readonly flags: readonly Risk[]
}

/** `[transaction]` of `eth_sendTransaction`. */
export const prepareTransaction: PrepareApproval = async (params, env) => {
  const { requested, chainId } = readTransaction(params, env)
  const content = requestContent(
    env,
    'eth_sendTransaction',
    requested.to,
    requested.value,
    requested.data,
    // With another nonce, an identical transaction is another request, as when it replaces a pending one.
    requested.nonce,
  )
  const { before, flags: retryRisks } = await transactions.resolvePending(chainId, content, env)
  if (before) return { done: before.hash }
  const replacement =
    requested.nonce !== undefined &&
    (await (await import('./replacement.js')).planReplacement(params, requested, requested.nonce, chainId, env))
  const [nonce, fees, simulated, known] = await Promise.all([
    replacement ? requested.nonce : nextTransactionNonce(chainId, env),
    replacement || planFees(env, chainId, requested.maxPriorityFeePerGas),
    simulate(chainId, requested, env),
    knownAddresses(env),
  ])
  const flags = [...retryRisks, ...callRisks({ calls: [requested], chainId, activeChainId: env.activeChainId, known })]
  return transactionApproval(
    {
      chainId,
      requested,
      content,
      nonce: Number(nonce),
      fees,
      gas: requested.gas ?? simulated.gas,
      simulation: simulated.text,
      flags,
    },
    usualTip,
    env,
  )
}

/** Gas limit of a call whose simulation fails, as when it depends on an earlier call. */
export const gasUnknown = 1_000_000n

/** Simulates the call on a node and returns the result. The gas limit is a fifth above the estimate. */
export async function simulate(
  chainId: string,
  { to, value, data }: RequestedTransaction,
  { callRpc, evmAddress }: ApprovalContext,
): Promise<{ readonly gas: bigint; readonly text: Fact['value'] }> {
  try {
    const used = await callRpc(chainId, 'eth_estimateGas', [
      { from: evmAddress, ...(to ? { to } : {}), value: numberToHex(value), data },
    ])
    const gas = BigInt(String(used))
    return { gas: gas === 21_000n ? gas : (gas * 6n) / 5n, text: { key: 'field.result-ok' } }
  } catch (error) {
    return { gas: gasUnknown, text: failureText(error) }
  }
}

/** The text for a failed simulation: the node's own reason, if it gave one. */
export const failureText = (error: unknown): Fact['value'] =>
  error instanceof RpcFailure && !(error instanceof NoAnswer)
    ? { key: 'field.result-fails', values: { reason: error.message.slice(0, 200) } }
    : { key: 'field.result-none' }

/** Returns the exact transaction of a plan with a chosen tip. */
export function toTransaction({ chainId, requested, nonce, gas, fees }: TransactionPlan, step: number): EvmTransaction {
  const { type, max, tip } = pricesOf(fees, step)
  return {
    type,
    chainId: chainNumber(chainId),
    nonce,
    ...(requested.to ? { to: requested.to } : {}),
    value: numberToHex(requested.value),
    data: requested.data,
    gas: numberToHex(gas),
    ...(type === 'legacy'
      ? { gasPrice: numberToHex(max) }
      : { maxFeePerGas: numberToHex(max), maxPriorityFeePerGas: numberToHex(tip) }),
  }
}

function transactionApproval(plan: TransactionPlan, step: number, env: ApprovalContext): Approval {
  const transaction = Object.freeze(toTransaction(plan, step))
  const { requested, flags, simulation } = plan
  const { nativeCurrency } = chainFacts(plan.chainId, env)
  const { replacing } = plan.fees
  return {
    view: {
      nativeCurrency,
      title: titleOf(requested),
      ...replacing?.view,
      facts: [...mainFacts(plan, transaction, env), { label: 'field.result', value: simulation }],
      ...(requested.data === '0x' ? {} : { calls: [callView(requested)] }),
      details: transactionDetails(transaction),
      flags,
    },
    effect: { chainId: plan.chainId, calls: [requested] },
    needs: requested.value + feeOf(transaction),
    fee: feeChoice(plan.fees, step, next => transactionApproval(plan, next, env)),
    approve: () =>
      withTransactionNonce(plan.chainId, replacing ? undefined : plan.nonce, env, async () => {
        await replacing?.assertUnused()
        const { raw, hash } = await env.vault.call('sign.transaction', { transaction })
        await sendPlanned(plan, { raw, hash }, env)
        return hash
      }),
  }
}

function titleOf({ to, data }: RequestedTransaction): FrameTextKey {
  if (to === undefined) return 'send.title-create'
  if (data === '0x') return 'send.title'
  // An allowance of 0 revokes the previous one.
  return meaningOf(to, data, []).terms.some(
    ({ kind, amount }) => (kind === 'allow' || kind === 'raise') && amount !== 0n,
  )
    ? 'send.title-approve'
    : 'send.title-contract'
}

/** The most that it may cost, in wei. */
export const feeOf = ({ gas, maxFeePerGas, gasPrice }: EvmTransaction): bigint =>
  BigInt(gas) * BigInt(maxFeePerGas ?? gasPrice ?? '0x0')

/** Chain, who sends, recipient, amount and fee. */
function mainFacts(
  { chainId, requested }: TransactionPlan,
  transaction: EvmTransaction,
  env: ApprovalContext,
): readonly Fact[] {
  const { chain, amount } = chainFacts(chainId, env)
  return [
    chain,
    fromFact(env.evmAddress),
    ...(requested.to
      ? [
          {
            label: requested.data === '0x' ? 'field.to' : 'field.contract',
            value: requested.to,
            kind: 'address',
          } as const,
        ]
      : []),
    amount('field.value', requested.value),
    amount('field.fee', feeOf(transaction)),
  ]
}

/** Every number that is signed, as it is signed. */
export function transactionDetails(transaction: EvmTransaction): readonly Fact[] {
  const wei = (value: Hex): string => `${BigInt(value)} wei`
  return [
    { label: 'field.nonce', value: String(transaction.nonce) },
    { label: 'field.gas', value: BigInt(transaction.gas).toString() },
    ...(transaction.maxFeePerGas ? [{ label: 'field.max-fee', value: wei(transaction.maxFeePerGas) } as const] : []),
    ...(transaction.maxPriorityFeePerGas
      ? [{ label: 'field.tip', value: wei(transaction.maxPriorityFeePerGas) } as const]
      : []),
    ...(transaction.gasPrice ? [{ label: 'field.gas-price', value: wei(transaction.gasPrice) } as const] : []),
    ...(transaction.data === '0x' ? [] : [{ label: 'field.data', value: transaction.data, kind: 'long' } as const]),
    { label: 'field.digest', value: transactionDigest(transaction), kind: 'code' },
  ]
}

/** Stores what was signed, and sends it. `batch` is the id of the batch it belongs to. @throws {RpcFailure} */
export async function sendPlanned(
  { chainId, requested, content, nonce }: TransactionPlan,
  signed: Pick<TransactionEntry, 'raw' | 'hash' | 'batch'>,
  env: ApprovalContext,
): Promise<void> {
  await transactions.send({ ...signed, chainId, nonce, content }, env)
  await storeCalledAddresses(env, [requested])
}
