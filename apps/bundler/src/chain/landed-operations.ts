import {
  decodeFunctionData,
  formatLog,
  getAbiItem,
  isHash,
  parseEventLogs,
  slice,
  size,
  type Address,
  type Hex,
} from 'viem'
import { entryPoint08Abi, entryPoint08Address, type PackedUserOperation } from 'viem/account-abstraction'
import { invalidParams } from '../wire/invalid-params.js'
import type { ChainLink } from './chain-link.js'

const event = getAbiItem({ abi: entryPoint08Abi, name: 'UserOperationEvent' })

/** Finds the `UserOperationEvent` of an operation, no matter which bundler sent it. */
async function findLanded(hash: unknown, { reader }: ChainLink) {
  if (typeof hash !== 'string' || !isHash(hash)) throw invalidParams('The hash is not one.')
  const [found] = await reader.getLogs({
    address: entryPoint08Address,
    event,
    args: { userOpHash: hash },
    fromBlock: 0n,
    strict: true,
  })
  return found
}

export const hasLanded = async (hash: Hex, link: ChainLink): Promise<boolean> =>
  (await findLanded(hash, link)) !== undefined

/** `eth_getUserOperationReceipt`: null for an operation that is in no block. @throws {RpcError} -32602 */
export async function operationReceipt(hash: unknown, link: ChainLink): Promise<object | null> {
  const found = await findLanded(hash, link)
  if (!found) return null
  const { sender, nonce, paymaster, success, actualGasCost, actualGasUsed, userOpHash } = found.args
  // As the node writes it: quantities stay hex.
  const receipt = await link.reader.request({ method: 'eth_getTransactionReceipt', params: [found.transactionHash] })
  if (!receipt) return null
  const [reverted] = parseEventLogs({
    abi: entryPoint08Abi,
    eventName: 'UserOperationRevertReason',
    logs: receipt.logs.map(log => formatLog(log)),
  }).filter(({ args }) => args.userOpHash === userOpHash)
  return {
    userOpHash,
    entryPoint: entryPoint08Address,
    sender,
    nonce,
    paymaster,
    actualGasCost,
    actualGasUsed,
    success,
    ...(reverted && { reason: reverted.args.revertReason }),
    logs: receipt.logs,
    receipt,
  }
}

/** `eth_getUserOperationByHash`: null for an operation that is in no block. @throws {RpcError} -32602 */
export async function operationByHash(hash: unknown, link: ChainLink): Promise<object | null> {
  const found = await findLanded(hash, link)
  if (!found) return null
  const transaction = await link.reader.getTransaction({ hash: found.transactionHash })
  const bundle = decodeFunctionData({ abi: entryPoint08Abi, data: transaction.input })
  if (bundle.functionName !== 'handleOps') return null
  const [operations] = bundle.args
  const isIt = ({ sender, nonce }: { readonly sender: Address; readonly nonce: bigint }) =>
    sender === found.args.sender && nonce === found.args.nonce
  const packed = operations.find(isIt)
  return packed
    ? {
        userOperation: unpack(packed),
        entryPoint: entryPoint08Address,
        transactionHash: found.transactionHash,
        blockHash: found.blockHash,
        blockNumber: found.blockNumber,
      }
    : null
}

const amount = (bytes: Hex, start: number): bigint => BigInt(slice(bytes, start, start + 16))

/** The fields of an operation as callers write them. */
function unpack({
  sender,
  nonce,
  initCode,
  callData,
  accountGasLimits,
  preVerificationGas,
  gasFees,
  paymasterAndData,
  signature,
}: PackedUserOperation): object {
  return {
    sender,
    nonce,
    ...(size(initCode) >= 20
      ? { factory: slice(initCode, 0, 20), factoryData: size(initCode) > 20 ? slice(initCode, 20) : '0x' }
      : initCode === '0x'
        ? {}
        : { factory: initCode, factoryData: '0x' }),
    callData,
    verificationGasLimit: amount(accountGasLimits, 0),
    callGasLimit: amount(accountGasLimits, 16),
    preVerificationGas,
    maxPriorityFeePerGas: amount(gasFees, 0),
    maxFeePerGas: amount(gasFees, 16),
    ...(paymasterAndData !== '0x' && {
      paymaster: slice(paymasterAndData, 0, 20),
      paymasterVerificationGasLimit: amount(paymasterAndData, 20),
      paymasterPostOpGasLimit: amount(paymasterAndData, 36),
      paymasterData: size(paymasterAndData) > 52 ? slice(paymasterAndData, 52) : '0x',
    }),
    signature,
  }
}
