import type { Hex } from '../hex-bytes.js'
import { createNonceHistory, type NumberedEntry } from './nonces.js'
import type { StoredEntry } from './request-history.js'

interface SignedTransaction extends NumberedEntry {
  readonly hash: Hex
  readonly nonce: number
  readonly raw: Hex
  /** It has an authorization of the account, which uses up the nonce after its own (EIP-7702). */
  readonly isDelegating?: boolean
}

/** A signed transaction of an EVM account. */
export type TransactionEntry = StoredEntry<SignedTransaction>

export const transactions = createNonceHistory<SignedTransaction>({
  kind: 'transaction',
  submit: ({ chainId, raw }, { callRpc }) => callRpc(chainId, 'eth_sendRawTransaction', [raw]),
  find: ({ chainId, hash }, { callRpc }) => callRpc(chainId, 'eth_getTransactionByHash', [hash]),
  count: (chainId, _, block, { callRpc, evmAddress }) =>
    callRpc(chainId, 'eth_getTransactionCount', [evmAddress, block]),
})
