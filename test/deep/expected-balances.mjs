// What accounts must have by the receipts and the logs of their transactions alone, to the last unit.
import assert from 'node:assert/strict'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { erc20Abi, parseAbi, parseEventLogs, TransactionReceiptNotFoundError } from 'viem'

const wrappedAbi = parseAbi(['event Withdrawal(address indexed src, uint256 wad)'])
/** What stands for the coin. */
export const coinAddress = `0x${'e'.repeat(40)}`

/**
 * @param reader a client of the chain
 * @param users their accounts, which have nothing yet
 */
export function trackBalances(reader, users) {
  /** By account and asset. */
  const books = new Map()
  const keyOf = (address, asset) => `${address}:${asset}`.toLowerCase()
  const has = (address, asset) => books.get(keyOf(address, asset)) ?? 0n
  const isUser = address => users.some(user => user.address.toLowerCase() === address?.toLowerCase())
  const write = (address, asset, change) => {
    if (isUser(address)) books.set(keyOf(address, asset), has(address, asset) + change)
  }

  /** Asks until it is there: the chain makes no block where nobody sends anything. */
  async function receiptOf(hash) {
    for (;;) {
      const receipt = await reader.getTransactionReceipt({ hash }).catch(error => {
        if (!(error instanceof TransactionReceiptNotFoundError)) throw error
      })
      if (receipt) return receipt
      await nextTurn()
    }
  }

  return {
    has,
    /**
     * Writes what a transaction did: its fee, its coins, and what its logs say.
     * @param options `givesCoins`: the router unwraps for whoever swaps, and gives them the coins
     */
    async applyReceipt(hash, { givesCoins = false } = {}) {
      const receipt = await receiptOf(hash)
      const { value, from, to } = await reader.getTransaction({ hash })
      write(from, coinAddress, -receipt.gasUsed * receipt.effectiveGasPrice)
      if (receipt.status !== 'success') {
        assert.equal(receipt.logs.length, 0)
        return receipt
      }
      write(from, coinAddress, -value)
      write(to, coinAddress, value)
      const { logs } = receipt
      for (const { address, args } of parseEventLogs({ abi: erc20Abi, eventName: 'Transfer', logs })) {
        write(args.from, address, -args.value)
        write(args.to, address, args.value)
      }
      if (givesCoins)
        for (const { args } of parseEventLogs({ abi: wrappedAbi, logs })) write(from, coinAddress, args.wad)
      return receipt
    },
  }
}
