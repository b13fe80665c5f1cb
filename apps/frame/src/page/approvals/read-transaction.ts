import { isSameEvmAddress } from '@w3m/core/caip'
import { getAddress, isAddress } from 'viem/utils'
import { isEvmChain, readChainId } from '../chain-ids.js'
import { bytesToHex, hexToBytes, isHexData, type Hex } from '../hex-bytes.js'
import { invalidParams, RpcFailure } from '../rpc/rpc-failure.js'
import { accountOf } from './approval-account.js'
import type { ApprovalContext } from './approval.js'

/** A transaction as an application requests it. */
export interface RequestedTransaction {
  /** Checksummed; undefined where a contract is made. */
  readonly to: Hex | undefined
  readonly value: bigint
  readonly data: Hex
  readonly gas: bigint | undefined
  readonly maxPriorityFeePerGas: bigint | undefined
  /** The nonce that the application chose, as to replace a pending transaction; else the frame takes the next one. */
  readonly nonce?: bigint | undefined
}

const wordMax = 2n ** 256n
/** A transaction that sets the account's code (EIP-7702), as applications name it. */
const codeTypes: readonly unknown[] = ['0x4', 'eip7702', 4]

/** A quantity as applications write it: hex, a decimal text or a number. @throws {RpcFailure} -32602 */
export function readQuantity(value: unknown, name: string): bigint | undefined {
  if (value === undefined || value === null || value === '0x') return undefined
  const isExact =
    (typeof value === 'string' && /^(?:0x[0-9a-fA-F]{1,64}|[0-9]{1,78})$/.test(value)) ||
    (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0)
  const quantity = isExact ? BigInt(value) : wordMax
  if (quantity >= wordMax) throw invalidParams(`${name} is not a quantity`)
  return quantity
}

/** Reads one call: of a transaction, or of a batch. @throws {RpcFailure} -32602 */
export function readCall(call: unknown): Pick<RequestedTransaction, 'to' | 'value' | 'data'> {
  if (typeof call !== 'object' || call === null) throw invalidParams('A call is an object')
  const { to, value, data, input }: Partial<Readonly<Record<'to' | 'value' | 'data' | 'input', unknown>>> = call
  // Mixed case is a checksum (EIP-55); if it does not match, the address is mistyped.
  if (to != null && !(typeof to === 'string' && (isAddress(to) || /^0x[\dA-F]{40}$/.test(to))))
    throw invalidParams('The recipient is not an address')
  const bytes = input ?? data ?? '0x'
  if (!isHexData(bytes)) throw invalidParams('The data is not hex')
  if (data != null && input != null && String(data).toLowerCase() !== String(input).toLowerCase())
    throw invalidParams('Data and input are not the same')
  if (to == null && bytes === '0x') throw invalidParams('There is no recipient')
  return {
    to: to == null ? undefined : getAddress(to.toLowerCase()),
    value: readQuantity(value, 'The value') ?? 0n,
    data: bytesToHex(hexToBytes(bytes)),
  }
}

/**
 * `execute` and `executeBatch` of a smart account, and `execute` of ERC-7821. Matched by selector alone, since the
 * contract also reads data that the frame cannot decode.
 */
const executes = ['0xb61d27f6', '0x34fcd5be', '0xe9ae5c53']

/**
 * Refuses batches in a call of the account to itself: their calls can spend more than the value of the outer call.
 * @throws {RpcFailure} 4200
 */
export function assertShown(
  calls: readonly Pick<RequestedTransaction, 'to' | 'data'>[],
  { evmAddress }: Pick<ApprovalContext, 'evmAddress'>,
): void {
  if (calls.some(({ to, data }) => to && isSameEvmAddress(to, evmAddress) && executes.includes(data.slice(0, 10))))
    throw new RpcFailure(4200, 'Calls of the own account are sent by wallet_sendCalls')
}

/** Reads the params of `eth_sendTransaction`, and the chain it is for. @throws {RpcFailure} */
export function readTransaction(
  params: unknown,
  env: Pick<ApprovalContext, 'evmAddress' | 'chainId' | 'network'>,
): { readonly requested: RequestedTransaction; readonly chainId: string } {
  const [request]: readonly unknown[] = Array.isArray(params) ? params : []
  const call = readCall(request)
  const {
    from,
    gas,
    gasLimit,
    maxPriorityFeePerGas,
    nonce,
    chainId,
    type,
    authorizationList,
  }: Readonly<Record<string, unknown>> = Object(request)
  accountOf(from, env.evmAddress)
  assertShown([call], env)
  // Code that an application sets could take everything from the account, so such requests are refused.
  if (authorizationList !== undefined || codeTypes.includes(type))
    throw new RpcFailure(4200, 'An application cannot set the code of the account')
  const id = chainId === undefined || chainId === null ? env.chainId : readChainId(chainId)
  return {
    requested: {
      ...call,
      gas: readQuantity(gas ?? gasLimit, 'The gas limit'),
      maxPriorityFeePerGas: readQuantity(maxPriorityFeePerGas, 'The tip'),
      nonce: readQuantity(nonce, 'The nonce'),
    },
    chainId: assertReachable(id, env),
  }
}

/** @throws {RpcFailure} `code` for a chain that the frame does not reach */
export function assertReachable(
  chainId: string | undefined,
  { network }: Pick<ApprovalContext, 'network'>,
  code = 4901,
  isServed = isEvmChain,
): string {
  if (!chainId || !isServed(chainId) || !network(chainId))
    throw new RpcFailure(code, 'The wallet does not reach this network')
  return chainId
}
