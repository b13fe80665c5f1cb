import { isEvmAddress } from '@w3m/core/caip'
import { getAddress, numberToHex } from 'viem/utils'
import { BatchUnavailable, hasBatchAccount } from '../../smart-account/batch.js'
import { batchAccountAddress, readDelegation } from '../../smart-account/delegation.js'
import {
  entryPointAddress,
  stubAuthorization,
  stubSignature,
  wireOperation,
  type OperationPaymaster,
  type UserOperation,
} from '../../smart-account/user-operation.js'
import { chainNumber } from '../chain-ids.js'
import { bytesToHex, hexToBytes, isHexData } from '../hex-bytes.js'
import { RpcFailure } from '../rpc/rpc-failure.js'
import type { ApprovalContext } from './approval.js'
import { planFees, pricesOf, usualTip, type FeePlan } from './fee-plan.js'
import { operations } from './operation-history.js'
import { transactions } from './transaction-history.js'

/** The fields of an operation that are known before planning; the plan adds the missing ones. */
export type RequestedOperation = Pick<UserOperation, 'callData'> & {
  readonly [Field in Exclude<keyof UserOperation, 'sender' | 'delegate' | 'callData'>]?:
    UserOperation[Field] | undefined
}

export interface OperationPlan {
  readonly chainId: string
  readonly operation: UserOperation
  /** The operation's nonce; undefined if the application chose it. */
  readonly nonce: bigint | undefined
  /** The fee plan behind the prices; undefined if another account pays or the application fixed a price. */
  readonly fees?: FeePlan
  /** The name that the sponsor gives itself. */
  readonly sponsorName?: string | undefined
}

/** A request that the wallet's own paymaster pays; `context` is the application's data for it (ERC-7677). */
export interface Sponsorship {
  readonly context: unknown
}

const quantity = (value: unknown): bigint => {
  if (typeof value === 'string' && /^0x[0-9a-fA-F]{1,32}$/.test(value)) return BigInt(value)
  throw new RpcFailure(-32603, 'The bundler gave no estimate')
}

/** The prices of an operation with the chosen tip. A chain that knows no tip has the same price twice. */
export function operationPrices(
  fees: FeePlan,
  step: number,
): Pick<UserOperation, 'maxFeePerGas' | 'maxPriorityFeePerGas'> {
  const { max, tip } = pricesOf(fees, step)
  return { maxFeePerGas: max, maxPriorityFeePerGas: fees.base === undefined ? max : tip }
}

/**
 * Completes an operation: its nonce, prices and gas, who pays, and the delegation that goes along with the first.
 * @throws {BatchUnavailable} where the account cannot be smart on this chain @throws {RpcFailure} where the chain, the
 *   bundler or the paymaster refuses
 */
export async function planOperation(
  chainId: string,
  request: RequestedOperation,
  sponsoring: Sponsorship | undefined,
  env: ApprovalContext,
): Promise<OperationPlan> {
  const { evmAddress: sender } = env
  const callRpc = (method: string, params: readonly unknown[]) => env.callRpc(chainId, method, params)
  const [code, isThere, fees, nonce, sent] = await Promise.all([
    callRpc('eth_getCode', [sender, 'latest']),
    hasBatchAccount(callRpc),
    planFees(env, chainId, request.maxPriorityFeePerGas),
    request.nonce ?? operations.nextNonce(chainId, env),
    transactions.nextNonce(chainId, env),
  ])
  const { kind } = readDelegation(code)
  if (!isThere || kind === 'other' || kind === 'contract')
    throw new BatchUnavailable('The account cannot be a smart one here.')
  const usual = operationPrices(fees, usualTip)
  const maxFeePerGas = request.maxFeePerGas ?? usual.maxFeePerGas
  const draft: UserOperation = {
    sender,
    nonce,
    callData: request.callData,
    callGasLimit: request.callGasLimit ?? 0n,
    verificationGasLimit: request.verificationGasLimit ?? 0n,
    preVerificationGas: request.preVerificationGas ?? 0n,
    maxFeePerGas,
    maxPriorityFeePerGas:
      request.maxPriorityFeePerGas ??
      (usual.maxPriorityFeePerGas > maxFeePerGas ? maxFeePerGas : usual.maxPriorityFeePerGas),
    paymaster: request.paymaster,
    ...(kind === 'none' && {
      delegate: { chainId: chainNumber(chainId), address: batchAccountAddress, nonce: Number(sent) },
    }),
  }
  const askPaymaster = async (method: string, operation: UserOperation): Promise<SponsorAnswer> =>
    readSponsor(
      await callRpc(method, [
        wireOperation(operation, stubSignature, stubAuthorization),
        entryPointAddress,
        numberToHex(chainNumber(chainId)),
        sponsoring?.context ?? {},
      ]),
      operation.paymaster,
    )
  const first = sponsoring && (await askPaymaster('pm_getPaymasterStubData', draft))
  const payer = first?.paymaster ?? request.paymaster
  const measured = await measure({ ...draft, paymaster: payer }, request, callRpc)
  const last = first && !first.isFinal ? await askPaymaster('pm_getPaymasterData', measured) : undefined
  const isFree = request.maxFeePerGas === undefined && request.maxPriorityFeePerGas === undefined && !payer
  return {
    chainId,
    nonce: request.nonce === undefined ? nonce : undefined,
    operation: Object.freeze({ ...measured, ...(last && { paymaster: last.paymaster }) }),
    ...(isFree && { fees }),
    sponsorName: last?.name ?? first?.name,
  }
}

/** Fills the limits that the application left open with what the bundler measured: its paymaster's as well. */
async function measure(
  operation: UserOperation,
  request: RequestedOperation,
  callRpc: (method: string, params: readonly unknown[]) => Promise<unknown>,
): Promise<UserOperation> {
  if (
    request.callGasLimit !== undefined &&
    request.verificationGasLimit !== undefined &&
    request.preVerificationGas !== undefined &&
    (!operation.paymaster || operation.paymaster.verificationGasLimit > 0n)
  )
    return operation
  const found: Readonly<Record<string, unknown>> = Object(
    (await callRpc('eth_estimateUserOperationGas', [
      wireOperation(operation, stubSignature, stubAuthorization),
      entryPointAddress,
    ])) ?? undefined,
  )
  const { paymaster } = operation
  return {
    ...operation,
    callGasLimit: request.callGasLimit ?? quantity(found['callGasLimit']),
    verificationGasLimit: request.verificationGasLimit ?? quantity(found['verificationGasLimit']),
    preVerificationGas: request.preVerificationGas ?? quantity(found['preVerificationGas']),
    ...(paymaster && {
      paymaster: {
        ...paymaster,
        verificationGasLimit:
          paymaster.verificationGasLimit || quantity(found['paymasterVerificationGasLimit'] ?? '0x0'),
        postOpGasLimit: paymaster.postOpGasLimit || quantity(found['paymasterPostOpGasLimit'] ?? '0x0'),
      },
    }),
  }
}

interface SponsorAnswer {
  readonly paymaster: OperationPaymaster
  readonly isFinal: boolean
  readonly name: string | undefined
}

/**
 * Limits that the paymaster names win over those of `before`: it signs them together with its data.
 * @throws {RpcFailure} for an answer that names no paymaster
 */
function readSponsor(answer: unknown, before: OperationPaymaster | undefined): SponsorAnswer {
  const {
    paymaster,
    paymasterData = '0x',
    paymasterVerificationGasLimit,
    paymasterPostOpGasLimit,
    isFinal,
    sponsor,
  }: Readonly<Record<string, unknown>> = Object(answer)
  if (!isEvmAddress(paymaster) || !isHexData(paymasterData))
    throw new RpcFailure(-32603, 'The paymaster gave no answer that makes sense')
  const { name }: { readonly name?: unknown } = Object(sponsor)
  return {
    paymaster: {
      address: getAddress(paymaster),
      data: bytesToHex(hexToBytes(paymasterData)),
      verificationGasLimit: quantity(paymasterVerificationGasLimit ?? '0x0') || (before?.verificationGasLimit ?? 0n),
      postOpGasLimit: quantity(paymasterPostOpGasLimit ?? '0x0') || (before?.postOpGasLimit ?? 0n),
    },
    isFinal: isFinal === true,
    name: typeof name === 'string' && name ? name.slice(0, 64) : undefined,
  }
}
