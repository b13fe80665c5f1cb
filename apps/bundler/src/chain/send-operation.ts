import { RpcError } from '@w3m/core/rpc'
import {
  BaseError,
  ContractFunctionRevertedError,
  encodeFunctionData,
  isAddressEqual,
  type Hex,
  type SignedAuthorization,
} from 'viem'
import {
  entryPoint08Abi,
  entryPoint08Address,
  getUserOperationHash,
  toPackedUserOperation,
} from 'viem/account-abstraction'
import { recoverAuthorizationAddress } from 'viem/utils'
import { invalidParams } from '../wire/invalid-params.js'
import type { Operation } from '../wire/read-operation.js'
import { codeOf, type ChainLink } from './chain-link.js'
import { bundleGas } from './gas-estimate.js'
import { hasLanded } from './landed-operations.js'
import { placePaymaster } from './paymaster.js'

/** The most gas of one operation, so that none fills a whole block. */
const bundleGasMax = 15_000_000n

/**
 * Sends each operation in its own transaction, after a successful simulation. For an operation that was sent before, it
 * only returns the hash.
 */
export function createSender(link: ChainLink): (operation: Operation) => Promise<Hex> {
  const { chainId, reader, sender, withAccountLock } = link
  const pendingHashes = new Set<Hex>()

  async function send(operation: Operation, hash: Hex): Promise<void> {
    const gas = bundleGas(operation)
    if (gas > bundleGasMax) throw invalidParams('The user operation asks for too much gas.')
    await checkPrice(operation, link)
    const { authorization } = operation
    if (authorization) await checkAuthorization(operation, authorization, link)
    const call = {
      address: entryPoint08Address,
      abi: entryPoint08Abi,
      functionName: 'handleOps',
      args: [[toPackedUserOperation(operation)], sender.account.address],
    } as const
    const override = codeOf(operation)
    await reader
      .simulateContract({
        ...call,
        account: sender.account.address,
        gas,
        ...(override && { stateOverride: [override] }),
      })
      .catch(refuse)
    const transaction = await sender.sendTransaction({
      to: entryPoint08Address,
      data: encodeFunctionData(call),
      gas,
      ...(authorization && { authorizationList: [authorization] }),
    })
    pendingHashes.add(hash)
    // Once it is in a block, the chain itself knows its hash; if the transaction failed, it may be sent again.
    void reader
      .waitForTransactionReceipt({ hash: transaction, checkReplacement: false })
      .catch(() => undefined)
      .then(() => pendingHashes.delete(hash))
  }

  return async operation => {
    const hash = getUserOperationHash({
      chainId,
      entryPointAddress: entryPoint08Address,
      entryPointVersion: '0.8',
      userOperation: operation,
    })
    await placePaymaster(link)
    return await withAccountLock(async () => {
      if (!pendingHashes.has(hash) && !(await hasLanded(hash, link))) await send(operation, hash)
      return hash
    })
  }
}

/** Refuses an operation that pays less than the base fee: the bundler would pay the rest. */
async function checkPrice({ maxFeePerGas, maxPriorityFeePerGas }: Operation, { reader }: ChainLink): Promise<void> {
  const { baseFeePerGas } = await reader.getBlock()
  if (maxPriorityFeePerGas > maxFeePerGas) throw invalidParams('maxPriorityFeePerGas is above maxFeePerGas.')
  if (maxFeePerGas < (baseFeePerGas ?? 0n))
    throw invalidParams(`maxFeePerGas is too low: the base fee is ${baseFeePerGas} wei.`)
}

/** A chain ignores an invalid authorization; the operation would then fail in its block. */
async function checkAuthorization(
  { sender }: Operation,
  authorization: SignedAuthorization,
  { chainId, reader }: ChainLink,
): Promise<void> {
  const [signer, nonce] = await Promise.all([
    recoverAuthorizationAddress({ authorization }).catch(() => undefined),
    reader.getTransactionCount({ address: sender, blockTag: 'pending' }),
  ])
  if (!signer || !isAddressEqual(signer, sender)) throw new RpcError(-32507, 'eip7702Auth is not signed by the sender.')
  if (authorization.chainId !== chainId && authorization.chainId !== 0)
    throw invalidParams('eip7702Auth is for another chain.')
  if (authorization.nonce !== nonce)
    throw invalidParams(`eip7702Auth has the nonce ${authorization.nonce}: the account is at ${nonce}.`)
}

/** The ERC-7769 error code for a revert reason of the entry point. */
const codeFor = (reason: string): number =>
  reason.startsWith('AA24')
    ? -32507
    : reason.startsWith('AA31')
      ? -32508
      : reason.startsWith('AA3')
        ? -32501
        : /^AA[23]2/.test(reason)
          ? -32503
          : -32500

function refuse(error: unknown): never {
  const reverted =
    error instanceof BaseError ? error.walk(ancestor => ancestor instanceof ContractFunctionRevertedError) : undefined
  if (!(reverted instanceof ContractFunctionRevertedError)) throw error
  const { errorName, args = [] } = reverted.data ?? {}
  const reason =
    errorName === 'FailedOp' || errorName === 'FailedOpWithRevert'
      ? String(args[1])
      : (reverted.reason ?? errorName ?? 'The entry point refused the user operation.')
  throw new RpcError(codeFor(reason), reason)
}
