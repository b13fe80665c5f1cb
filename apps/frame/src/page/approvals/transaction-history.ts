import type { Hex } from '../hex-bytes.js'
import { createNonceHistory, type NumberedEntry } from './nonces.js'

/** A signed transaction of an EVM account. */
export interface TransactionEntry extends NumberedEntry {
  readonly hash: Hex
  readonly nonce: number
  readonly raw: Hex
}

export const transactions = createNonceHistory<TransactionEntry>({
  kind: 'transaction',
  hand: ({ chainId, raw }, { ask }) => ask(chainId, 'eth_sendRawTransaction', [raw]),
  find: ({ chainId, hash }, { ask }) => ask(chainId, 'eth_getTransactionByHash', [hash]),
  count: (chainId, _, block, { ask, evmAddress }) => ask(chainId, 'eth_getTransactionCount', [evmAddress, block]),
})
