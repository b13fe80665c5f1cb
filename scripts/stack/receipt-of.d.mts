import type { Hash, TransactionReceipt } from 'viem'

/** The receipt of a transaction, once it is in a block of the local chain. @throws {Error} after three minutes without one */
export declare function receiptOf(
  reader: {
    waitForTransactionReceipt(options: {
      readonly hash: Hash
      readonly pollingInterval: number
      readonly checkReplacement: boolean
    }): Promise<TransactionReceipt>
  },
  hash: Hash,
): Promise<TransactionReceipt>
