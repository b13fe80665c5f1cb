import { concat, numberToHex, pad } from 'viem/utils'
import { entryPointAddress } from '../../smart-account/user-operation.js'
import type { Hex } from '../hex-bytes.js'
import { createNonceHistory, type NumberedEntry } from './nonces.js'

/** A signed user operation. */
interface SignedOperation extends NumberedEntry {
  readonly hash: Hex
  readonly nonce: bigint
  readonly operation: object
  /** Nonce of the account that its authorization uses up (EIP-7702). */
  readonly authorizedNonce?: number
}

/** Selector of `getNonce(address sender,uint192 key)`. */
const getNonceSelector = '0x35567e1a'

export const operations = createNonceHistory<SignedOperation>({
  kind: 'operation',
  isForgetful: true,
  submit: ({ chainId, operation }, { callRpc }) =>
    callRpc(chainId, 'eth_sendUserOperation', [operation, entryPointAddress]),
  find: ({ chainId, hash }, { callRpc }) => callRpc(chainId, 'eth_getUserOperationByHash', [hash]),
  // The upper 192 bits of a nonce are a key; each key has its own sequence (ERC-4337).
  count: (chainId, nonce, _, { callRpc, evmAddress }) =>
    callRpc(chainId, 'eth_call', [
      {
        to: entryPointAddress,
        data: concat([getNonceSelector, pad(evmAddress), numberToHex(nonce >> 64n, { size: 32 })]),
      },
      'latest',
    ]),
})
