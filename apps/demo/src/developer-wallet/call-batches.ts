import { requestRpc } from './request-rpc.js'
import { WalletError } from './wallet-error.js'
import type { WalletChain } from './wallet-chains.js'

interface Batch {
  readonly chain: WalletChain
  readonly hashes: readonly string[]
  readonly isWhole: boolean
}

/** Batches of calls (EIP-5792), executed one after the other. They are forgotten with the page. */
export function createBatches() {
  const batches = new Map<string, Batch>()

  return {
    /** Sends the calls in order; stops at the first that fails. @returns the batch's id */
    async run(
      calls: readonly unknown[],
      chain: WalletChain,
      send: (call: unknown) => Promise<string>,
    ): Promise<string> {
      const hashes: string[] = []
      let isWhole = true
      for (const call of calls) {
        try {
          hashes.push(await send(call))
        } catch (error) {
          if (!hashes.length) throw error
          isWhole = false
          break
        }
      }
      const id = `0x${crypto.randomUUID().replaceAll('-', '').padEnd(64, '0')}`
      batches.set(id, { chain, hashes, isWhole })
      return id
    },
    async status(id: string) {
      const batch = batches.get(id)
      if (!batch) throw new WalletError(5730, 'No batch has this id.')
      const receipts = await Promise.all(
        batch.hashes.map(hash => requestRpc(batch.chain.rpcUrl, 'eth_getTransactionReceipt', [hash])),
      )
      const mined = receipts.filter(receipt => receipt !== null)
      const failed = mined.filter(receipt => Object(receipt).status !== '0x1').length
      // EIP-5792: 100 pending, 200 confirmed, 500 all reverted, 600 some did.
      const status =
        mined.length < receipts.length ? 100 : failed === 0 && batch.isWhole ? 200 : failed === mined.length ? 500 : 600
      return {
        version: '2.0.0',
        id,
        chainId: `0x${batch.chain.id.toString(16)}`,
        status,
        atomic: false,
        receipts: mined,
      }
    },
  }
}
