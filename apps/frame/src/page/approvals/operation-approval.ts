import { hashTypedData } from 'viem/utils'
import { entryPointAddress, operationTypedData, wireOperation } from '../../smart-account/user-operation.js'
import { chainNumber } from '../chain-ids.js'
import { delegationRisks } from '../risks/call-risks.js'
import type { Risk } from '../risks/risk.js'
import type { Hex } from '../hex-bytes.js'
import { upgradeRefused } from '../rpc/rpc-failure.js'
import { fromFact } from './approval-account.js'
import type { Approval, ApprovalView, ApprovalContext, Fact } from './approval.js'
import { callViews } from './call-view.js'
import { chainFacts } from './coin.js'
import { coinOf } from './sufficient-balance.js'
import { feeChoice, usualTip } from './fee-plan.js'
import { storeCalledAddresses } from './known-addresses.js'
import { operations } from './operation-history.js'
import { operationPrices, type OperationPlan } from './operation-plan.js'
import { transactions } from './transaction-history.js'

/** A call that an operation makes. */
export interface OperationCall {
  readonly to: Hex
  readonly value: bigint
  readonly data: Hex
}

export interface OperationRequest extends Pick<ApprovalView, 'title' | 'titleValues' | 'note'> {
  /** The calls that the operation's data stands for. */
  readonly calls: readonly OperationCall[]
  readonly flags: readonly Risk[]
  /** The application takes them as one, or not at all. */
  readonly isRequired?: boolean
  /** The request that it is for, to know it again, and the id of its batch. */
  readonly content: string
  readonly batch?: string
  /** Sends the operation once everything that must be kept of it is written down. */
  send(hash: Hex, submit: () => Promise<Hex>): Promise<unknown>
}

/** A user operation on the screen: made of the very values that are signed. */
export function operationApproval(
  request: OperationRequest,
  plan: OperationPlan,
  env: ApprovalContext,
  step = usualTip,
): Approval {
  const { calls, flags, isRequired = false, content, batch, send, ...words } = request
  const { chainId, fees, sponsorName } = plan
  const operation = fees ? Object.freeze({ ...plan.operation, ...operationPrices(fees, step) }) : plan.operation
  const { nativeCurrency, chain, amount } = chainFacts(chainId, env)
  const { paymaster, delegate } = operation
  const gas = operation.callGasLimit + operation.verificationGasLimit + operation.preVerificationGas
  const typedData = operationTypedData(operation, chainNumber(chainId))
  const hash = hashTypedData<Record<string, unknown>, string>(typedData)
  return {
    view: {
      ...words,
      nativeCurrency,
      facts: [
        chain,
        fromFact(operation.sender),
        amount(
          'field.value',
          calls.reduce((sum, { value }) => sum + value, 0n),
        ),
        paymaster
          ? { label: 'field.fee', value: { key: 'fee.paid-by', values: { name: sponsorName ?? paymaster.address } } }
          : amount('field.fee', gas * operation.maxFeePerGas),
        ...(paymaster
          ? ([
              { label: { text: 'paymaster' }, value: paymaster.address, kind: 'address' },
              ...(paymaster.data === '0x'
                ? []
                : [{ label: { text: 'paymasterData' }, value: paymaster.data, kind: 'long' } as const]),
            ] as const)
          : []),
        ...(delegate ? [{ label: 'field.account-code', value: delegate.address, kind: 'address' } as const] : []),
      ],
      calls: callViews(calls, amount),
      details: [
        { label: 'field.entry-point', value: entryPointAddress, kind: 'address' },
        { label: 'field.nonce', value: operation.nonce.toString() },
        ...limit('callGasLimit', operation.callGasLimit),
        ...limit('verificationGasLimit', operation.verificationGasLimit),
        ...limit('preVerificationGas', operation.preVerificationGas),
        { label: 'field.max-fee', value: `${operation.maxFeePerGas} wei` },
        { label: 'field.tip', value: `${operation.maxPriorityFeePerGas} wei` },
        ...(paymaster
          ? [
              ...limit('paymasterVerificationGasLimit', paymaster.verificationGasLimit),
              ...limit('paymasterPostOpGasLimit', paymaster.postOpGasLimit),
            ]
          : []),
        { label: 'field.data', value: operation.callData, kind: 'long' },
        { label: 'field.digest', value: hash, kind: 'code' },
      ],
      flags: [...delegationRisks(delegate), ...flags],
    },
    effect: { chainId, calls },
    needs: coinOf(calls) + (paymaster ? 0n : gas * operation.maxFeePerGas),
    ...(delegate && isRequired && { refusal: upgradeRefused }),
    ...(fees && { fee: feeChoice(fees, step, next => operationApproval(request, plan, env, next)) }),
    approve: () =>
      operations.withNonce(chainId, plan.nonce, env, async () => {
        // The delegation goes by the count of the account's transactions.
        await transactions.assertNext(chainId, delegate?.nonce, env)
        return send(hash, async () => {
          const authorization = delegate && (await env.vault.call('sign.authorization', delegate))
          const { signature } = await env.vault.call('sign.typedData', { typedData: JSON.stringify(typedData) })
          await operations.send(
            {
              chainId,
              nonce: operation.nonce,
              operation: wireOperation(operation, signature, authorization),
              hash,
              content,
              ...(batch !== undefined && { batch }),
              ...(delegate && { authorizedNonce: delegate.nonce }),
            },
            env,
          )
          await storeCalledAddresses(env, calls)
          return hash
        })
      }),
  }
}

const limit = (text: string, value: bigint): readonly Fact[] => [{ label: { text }, value: value.toString() }]
