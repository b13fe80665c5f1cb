/**
 * The receipt of a transaction, once it is in a block. Replacements are not checked: during that check viem misses the
 * next block, which may be the last one for a long time on a chain where each transaction mines its own.
 * @throws after three minutes without one
 */
export const receiptOf = (reader, hash) =>
  reader.waitForTransactionReceipt({ hash, pollingInterval: 50, checkReplacement: false })
