import { encodeFunctionData } from 'viem/utils'
import { entryPointAddress } from '../../smart-account/user-operation.js'
import type { Hex } from '../hex-bytes.js'
import { createNumberedJournal, type NumberedEntry } from './nonces.js'

/** A signed user operation. */
export interface OperationEntry extends NumberedEntry {
  readonly hash: Hex
  readonly nonce: bigint
  readonly operation: object
}

const getNonce = [{ type: 'function', name: 'getNonce', stateMutability: 'view', inputs: [{ name: 'sender', type: 'address' }, { name: 'key', type: 'uint192' }], outputs: [{ type: 'uint256' }] }] as const

export const operations = createNumberedJournal<OperationEntry>({
  kind: 'operation',
  hand: ({ chainId, operation }, { ask }) => ask(chainId, 'eth_sendUserOperation', [operation, entryPointAddress]),
  find: ({ chainId, hash }, { ask }) => ask(chainId, 'eth_getUserOperationByHash', [hash]),
  // Its upper 192 bits name a count of its own.
  count: (chainId, nonce, _, { ask, evmAddress }) => ask(chainId, 'eth_call', [{ to: entryPointAddress, data: encodeFunctionData({ abi: getNonce, functionName: 'getNonce', args: [evmAddress, nonce >> 64n] }) }, 'latest']),
})
