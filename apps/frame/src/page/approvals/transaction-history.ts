import type { Hex } from '../hex-bytes.js'
import { createNonceHistory, type Numbered } from './nonces.js'
import type { StoredEntry } from './request-history.js'

interface SignedTransaction extends Numbered {
  readonly hash: Hex
  readonly nonce: number
  readonly raw: Hex
}

/** A signed transaction of an EVM account. */
export type TransactionEntry = StoredEntry<SignedTransaction>

export const transactions = createNonceHistory<SignedTransaction>({
  kind: 'transaction',
  submit: ({ chainId, raw }, { ask }) => ask(chainId, 'eth_sendRawTransaction', [raw]),
  find: ({ chainId, hash }, { ask }) => ask(chainId, 'eth_getTransactionByHash', [hash]),
  count: (chainId, _, block, { ask, evmAddress }) => ask(chainId, 'eth_getTransactionCount', [evmAddress, block]),
})
