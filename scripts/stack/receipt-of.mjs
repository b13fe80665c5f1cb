/**
 * The receipt of a transaction, once it is in a block. Nothing is asked about a transaction that takes its place: while
 * viem asks, it does not hear of the next block, which may be the last for long where each transaction makes its own.
 * @throws after three minutes without one
 */
export const receiptOf = (reader, hash) =>
  reader.waitForTransactionReceipt({ hash, pollingInterval: 50, checkReplacement: false })
