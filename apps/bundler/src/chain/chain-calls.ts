import { numberToHex } from 'viem'
import { entryPoint08Address } from 'viem/account-abstraction'
import { checkEntryPoint, readOperation, readUnfinished } from '../wire/read-operation.js'
import { invalidParams } from '../wire/invalid-params.js'
import type { ChainLink } from './chain-link.js'
import { estimateGas } from './gas-estimate.js'
import { operationByHash, operationReceipt } from './landed-operations.js'
import { paymasterFields } from './paymaster.js'
import { createSender } from './send-operation.js'

/** The methods of one chain by name. They throw `RpcError` for what the caller did wrong. */
export type ChainCalls = Readonly<Record<string, (params: readonly unknown[]) => Promise<unknown>>>

export function createChainCalls(link: ChainLink): ChainCalls {
  const send = createSender(link)

  const sponsor = async ([operation, entryPoint, chainId]: readonly unknown[]): Promise<unknown> => {
    checkEntryPoint(entryPoint)
    readUnfinished({ callData: '0x', nonce: '0x0', ...Object(operation) })
    if (typeof chainId !== 'string' || Number(chainId) !== link.chainId)
      throw invalidParams('The paymaster is not on this chain.')
    return Promise.resolve(paymasterFields)
  }

  return {
    eth_chainId: () => Promise.resolve(numberToHex(link.chainId)),
    eth_supportedEntryPoints: () => Promise.resolve([entryPoint08Address]),
    eth_estimateUserOperationGas: async ([operation, entryPoint]) => {
      checkEntryPoint(entryPoint)
      return await estimateGas(readUnfinished(operation), link)
    },
    eth_sendUserOperation: async ([operation, entryPoint]) => {
      checkEntryPoint(entryPoint)
      return await send(readOperation(operation))
    },
    eth_getUserOperationReceipt: ([hash]) => operationReceipt(hash, link),
    eth_getUserOperationByHash: ([hash]) => operationByHash(hash, link),
    pm_getPaymasterStubData: sponsor,
    pm_getPaymasterData: sponsor,
  }
}
