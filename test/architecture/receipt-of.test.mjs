// The local chains make a block with each transaction, and none after it: who misses that block waits in vain.
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { it } from 'node:test'
import { fileURLToPath } from 'node:url'
import { createPublicClient, custom } from 'viem'
import { receiptOf } from '../../scripts/stack/receipt-of.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))
const hash = `0x${'ab'.repeat(32)}`

it('a receipt is had where the block comes while the one before is read', { timeout: 20_000 }, async () => {
  let [head, polls, notifications] = [1, 0, 0]
  let secondIsTold
  const toldTwice = new Promise(resolve => (secondIsTold = resolve))
  const answers = {
    eth_blockNumber() {
      if (head === 2 && (notifications += 1) === 2) secondIsTold()
      return `0x${head}`
    },
    eth_getTransactionByHash: () => ({ hash, from: hash.slice(0, 42), nonce: '0x0', blockNumber: null }),
    eth_getTransactionReceipt() {
      if (head === 2) return { transactionHash: hash, blockNumber: '0x2', status: '0x1', logs: [] }
      // It was looked for before its block, and once more with the number of the one before: now it comes.
      if ((polls += 1) === 2) head = 2
      return null
    },
    async eth_getBlockByNumber() {
      await toldTwice
      return { number: '0x1', transactions: [] }
    },
  }
  const reader = createPublicClient({
    transport: custom({ request: ({ method }) => Promise.resolve(answers[method]()) }, { retryCount: 0 }),
  })
  assert.equal((await receiptOf(reader, hash)).status, 'success')
})

it('nobody waits for a receipt in another way', () => {
  const files = execFileSync('git', ['ls-files', 'scripts', 'apps', 'test'], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter(file => /\.(?:m?js|tsx?)$/.test(file) && existsSync(join(root, file)))
  const others = files.filter(file =>
    [...readFileSync(join(root, file), 'utf8').matchAll(/\.waitForTransactionReceipt\(([^)]*)\)/g)].some(
      ([, given]) => !given.includes('checkReplacement: false'),
    ),
  )
  assert.deepEqual(others, [])
})
