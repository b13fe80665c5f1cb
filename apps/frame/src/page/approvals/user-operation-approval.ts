import { isEvmAddress, isSameEvmAddress } from '@w3m/core/caip'
import { getAddress } from 'viem/utils'
import { BatchUnavailable } from '../../smart-account/batch.js'
import { batchAccountAddress } from '../../smart-account/delegation.js'
import { entryPointAddress } from '../../smart-account/user-operation.js'
import type { AbiValue } from '../decode/abi-decode.js'
import { bytesOf, decodeCall, listOf, numberOf } from '../decode/decode-call.js'
import { callRisks } from '../risks/call-risks.js'
import { bytesToHex, hexToBytes, isHexData, type Hex } from '../hex-bytes.js'
import { invalidParams, RpcFailure, unsupportedMethod } from '../rpc/rpc-failure.js'
import { accountOf } from './approval-account.js'
import type { ApprovalContext, PrepareApproval } from './approval.js'
import { callsMax } from './calls-limit.js'
import { knownAddresses } from './known-addresses.js'
import { operationApproval, type OperationCall } from './operation-approval.js'
import { requestContent } from './request-history.js'
import { operations } from './operation-history.js'
import { planOperation, type RequestedOperation } from './operation-plan.js'
import { assertReachable, assertShown, readQuantity } from './read-transaction.js'
import { transactions } from './transaction-history.js'

/**
 * `[userOperation, entryPoint]`: the frame adds the fields that the application leaves out, and signs it. Returns its
 * hash.
 */
export const prepareUserOperation: PrepareApproval = async (params, env) => {
  const chainId = assertReachable(env.chainId, env)
  if (!env.network(chainId)?.bundler) throw unsupportedMethod('eth_sendUserOperation')
  const request = readUserOperation(params, env)
  const calls = callsOf(request.callData)
  if (calls && calls.length > callsMax) throw invalidParams('There are too many calls')
  // Data that does not encode calls is judged and shown as raw bytes that the account receives.
  const shown = calls ?? [{ to: env.evmAddress, value: 0n, data: request.callData }]
  assertShown(shown, env)
  const content = requestContent(env, 'eth_sendUserOperation', request.callData, request.nonce)
  await transactions.resolvePending(chainId, content, env)
  const { before, flags: retryRisks } = await operations.resolvePending(chainId, content, env)
  if (before) return { done: before.hash }
  const [plan, known] = await Promise.all([
    planOperation(chainId, request, undefined, env).catch(unavailable),
    knownAddresses(env),
  ])
  const flags = [...retryRisks, ...callRisks({ calls: shown, chainId, activeChainId: env.activeChainId, known })]
  return operationApproval(
    {
      title: 'operation.title',
      ...(shown.length > 1 && { note: 'calls.at-once' }),
      calls: shown,
      flags,
      content,
      send: (_, submit) => submit(),
    },
    plan,
    env,
  )
}

function unavailable(error: unknown): never {
  throw error instanceof BatchUnavailable ? new RpcFailure(4200, error.message) : error
}

/** The calls that the account makes; undefined for data that is neither `execute` nor `executeBatch`. */
function callsOf(callData: Hex): readonly OperationCall[] | undefined {
  const { signature, args = [] } = decodeCall(callData) ?? {}
  const toCall = ([to, value, data]: readonly AbiValue[]): OperationCall => ({
    to: getAddress(bytesOf(to)),
    value: numberOf(value),
    data: bytesOf(data),
  })
  if (signature === 'execute(address,uint256,bytes)') return [toCall(args)]
  if (signature === 'executeBatch((address,uint256,bytes)[])')
    return listOf(args[0]).map(tuple => toCall(listOf(tuple)))
  return undefined
}

/** Upper bound of limits and prices, which an entry point packs into 128 bits. */
const halfWordMax = 2n ** 128n

/**
 * @throws {RpcFailure} -32602 for what is no user operation of v0.8, 4200 for one that would set the account's code to
 * another than ours
 */
function readUserOperation(params: unknown, { evmAddress }: Pick<ApprovalContext, 'evmAddress'>): RequestedOperation {
  const [request, entryPoint = entryPointAddress]: readonly unknown[] = Array.isArray(params) ? params : []
  if (typeof request !== 'object' || request === null) throw invalidParams('A user operation is an object')
  if (!isSameEvmAddress(entryPoint, entryPointAddress)) throw invalidParams('The entry point is not supported')
  const operation: Readonly<Record<string, unknown>> = { ...request }
  const {
    sender,
    callData,
    factory,
    factoryData,
    initCode,
    eip7702Auth,
    paymaster,
    paymasterData = '0x',
    paymasterAndData,
  } = operation
  accountOf(sender, evmAddress)
  if (!isHexData(callData)) throw invalidParams('The data is not hex')
  const oneOf = (value: unknown, ...values: readonly unknown[]) => value == null || values.includes(value)
  if (
    !oneOf(factory ?? initCode, '0x', '0x7702', '0x7702000000000000000000000000000000000000') ||
    !oneOf(factoryData, '0x')
  )
    throw invalidParams('The account needs no factory')
  const { address: code = batchAccountAddress }: { readonly address?: unknown } = Object(eip7702Auth ?? {})
  if (!isSameEvmAddress(code, batchAccountAddress))
    throw new RpcFailure(4200, 'An application cannot set the code of the account')
  if (!oneOf(paymasterAndData, '0x')) throw invalidParams('The paymaster comes in fields of its own')
  if (paymaster != null && (!isEvmAddress(paymaster) || !isHexData(paymasterData)))
    throw invalidParams('The paymaster is not an address with data')
  const half = (name: string): bigint | undefined => {
    const value = readQuantity(operation[name], name)
    if (value !== undefined && value >= halfWordMax) throw invalidParams(`${name} is too large`)
    return value
  }
  const [maxFeePerGas, maxPriorityFeePerGas] = [half('maxFeePerGas'), half('maxPriorityFeePerGas')]
  if (maxFeePerGas !== undefined && maxPriorityFeePerGas !== undefined && maxPriorityFeePerGas > maxFeePerGas)
    throw invalidParams('The tip is above the highest price')
  return {
    callData: bytesToHex(hexToBytes(callData)),
    nonce: readQuantity(operation['nonce'], 'nonce'),
    callGasLimit: half('callGasLimit'),
    verificationGasLimit: half('verificationGasLimit'),
    preVerificationGas: half('preVerificationGas'),
    maxFeePerGas,
    maxPriorityFeePerGas,
    ...(isEvmAddress(paymaster) &&
      isHexData(paymasterData) && {
        paymaster: {
          address: getAddress(paymaster.toLowerCase()),
          data: bytesToHex(hexToBytes(paymasterData)),
          verificationGasLimit: half('paymasterVerificationGasLimit') ?? 0n,
          postOpGasLimit: half('paymasterPostOpGasLimit') ?? 0n,
        },
      }),
  }
}
