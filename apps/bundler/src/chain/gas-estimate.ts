import { RpcError } from '@w3m/core/rpc'
import { BaseError, encodeFunctionData, parseAbi, RpcRequestError, size, type Hex } from 'viem'
import { entryPoint08Address, getUserOperationHash, toPackedUserOperation } from 'viem/account-abstraction'
import type { Operation } from '../wire/read-operation.js'
import { codeOf, type ChainLink } from './chain-link.js'
import { paymasterFields } from './paymaster.js'

const call = 'address sender; uint256 nonce; bytes initCode; bytes callData; bytes32 accountGasLimits;'
const gas = 'uint256 preVerificationGas; bytes32 gasFees; bytes paymasterAndData; bytes signature;'
const account = parseAbi([
  `struct PackedUserOperation { ${call} ${gas} }`,
  'function validateUserOp(PackedUserOperation userOp, bytes32 userOpHash, uint256 missingAccountFunds) returns (uint256)',
])

/** The intrinsic gas of a transaction, and of an authorization (EIP-7702). */
const transactionGas = 21_000n
const authorizationGas = 25_000n
/** The gas of a non-zero byte of calldata. */
const byteGas = 16n
/** The entry point's own gas per operation: its hash, events and accounting. */
const entryPointGas = 15_000n
/** The gas for the nonce, which the entry point stores, and for copying the operation. */
const nonceGas = 50_000n
/** The verification gas of an account whose check fails with a dummy signature. */
const verificationGasUnknown = 200_000n

const withHalf = (gas: bigint): bigint => (gas * 3n) / 2n
const withTenth = (gas: bigint): bigint => (gas * 11n) / 10n

/**
 * Estimates the gas of an operation by simulating its calls from the entry point. @throws {RpcError} -32521
 * where its calls fail
 */
export async function estimateGas(operation: Operation, { chainId, reader }: ChainLink): Promise<object> {
  const override = codeOf(operation)
  const measure = async (data: Hex): Promise<bigint> => {
    const call = { from: entryPoint08Address, to: operation.sender, data }
    const state = override && { [override.address]: { code: override.code } }
    return BigInt(await reader.request({ method: 'eth_estimateGas', params: state ? [call, 'latest', state] : [call] }))
  }
  const packed = toPackedUserOperation(operation)
  const userOpHash = getUserOperationHash({
    chainId,
    entryPointAddress: entryPoint08Address,
    entryPointVersion: '0.8',
    userOperation: operation,
  })
  const check = encodeFunctionData({ abi: account, functionName: 'validateUserOp', args: [packed, userOpHash, 0n] })
  const [verification, call] = await Promise.all([
    measure(check).catch(() => verificationGasUnknown),
    measure(operation.callData).catch(refuse),
  ])
  const bytes = BigInt(size(packed.callData) + size(packed.initCode) + size(packed.paymasterAndData) + 32 * 16)
  return {
    preVerificationGas:
      transactionGas + entryPointGas + bytes * byteGas + (operation.authorization ? authorizationGas : 0n),
    verificationGasLimit: withHalf(verification) + nonceGas,
    callGasLimit: withTenth(call),
    ...(operation.paymaster && {
      paymasterVerificationGasLimit:
        operation.paymasterVerificationGasLimit ?? paymasterFields.paymasterVerificationGasLimit,
      paymasterPostOpGasLimit: operation.paymasterPostOpGasLimit ?? paymasterFields.paymasterPostOpGasLimit,
    }),
  }
}

function refuse(error: unknown): never {
  const cause = error instanceof BaseError ? error.walk(ancestor => ancestor instanceof RpcRequestError) : undefined
  if (!(cause instanceof RpcRequestError)) throw error
  throw new RpcError(-32521, cause.details || 'The calls of the user operation fail.', {
    data: typeof cause.data === 'string' ? cause.data : undefined,
  })
}

/** The gas limit of the transaction that calls `handleOps`: more than the operation's own limits allow it to use. */
export const bundleGas = ({
  callGasLimit,
  verificationGasLimit,
  preVerificationGas,
  paymasterVerificationGasLimit = 0n,
  paymasterPostOpGasLimit = 0n,
}: Operation): bigint =>
  withTenth(
    callGasLimit + verificationGasLimit + preVerificationGas + paymasterVerificationGasLimit + paymasterPostOpGasLimit,
  ) + 100_000n
