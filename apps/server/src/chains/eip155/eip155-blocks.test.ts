import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { describe, it } from 'node:test'
import { expect } from 'chai'
import * as v from 'valibot'
import { createEip155BlockReader } from './eip155-blocks.js'

const { signal } = new AbortController()
const hash = (digit: string) => `0x${digit.repeat(64)}`
const sender = `0x${'a'.repeat(40)}`
const transaction = { hash: hash('7'), from: sender, to: sender, nonce: '0x1', value: '0x1', input: '0x' }
const blockOf = (digit: string, transactions: readonly unknown[]) => ({
  number: '0x5',
  hash: hash(digit),
  parentHash: hash('4'),
  timestamp: '0x1',
  transactions,
})
const receiptOf = (digit: string) => ({
  blockHash: hash(digit),
  transactionHash: transaction.hash,
  status: '0x1',
  logs: [],
})

/** A node that says the first of the blocks once, and then the second, with the same receipts. */
async function nodeOf(blocks: readonly unknown[], receipts: unknown) {
  const left = [...blocks]
  const question = v.object({ method: v.string() })
  const node = createServer((request, response) => {
    void text(request).then(body => {
      const { method } = v.parse(question, JSON.parse(body))
      const result = method === 'eth_getBlockReceipts' ? receipts : left.shift()
      response.end(JSON.stringify({ jsonrpc: '2.0', id: 1, result }))
    })
  })
  await new Promise<void>(resolve => node.listen(0, '127.0.0.1', resolve))
  const { port } = node.address() as AddressInfo
  return { rpcUrl: `http://127.0.0.1:${port}`, close: () => node.close() }
}

describe('A block of an EVM chain', () => {
  const block = blockOf('5', [transaction])
  const other = blockOf('6', [transaction])
  const cases: readonly [title: string, blocks: readonly unknown[], receipts: unknown, expected: unknown][] = [
    ['is read with its receipts', [block], [receiptOf('5')], hash('5')],
    ['is read without any where it is empty', [blockOf('5', [])], null, hash('5')],
    ['is none where another one took its place', [block, other], [receiptOf('6')], undefined],
    ['is none where another one took its place, and has no receipts yet', [block, other], null, undefined],
    ['is none where the chain has become shorter', [block, null], null, undefined],
    ['is incomplete where its receipts are missing', [block, block], null, 'incomplete'],
    ['is incomplete where some of them are', [block, block], [], 'incomplete'],
  ]
  for (const [title, blocks, receipts, expected] of cases) {
    it(title, async () => {
      const node = await nodeOf(blocks, receipts)
      const read = await createEip155BlockReader({ rpcUrl: node.rpcUrl }).block(5, signal)
      node.close()
      expect(typeof read === 'object' ? read.hash : read).to.equal(expected)
    })
  }

  it('tells that a contract got the coins that it was made with', async () => {
    const contractAddress = `0x${'C'.repeat(40)}`
    for (const [status, expected] of [
      ['0x1', [{ asset: { kind: 'coin' }, from: sender, to: contractAddress.toLowerCase(), amount: 1n }]],
      ['0x0', []],
    ] as const) {
      const creation = blockOf('5', [{ ...transaction, to: null, input: '0x60' }])
      const node = await nodeOf([creation], [{ ...receiptOf('5'), status, contractAddress }])
      const read = await createEip155BlockReader({ rpcUrl: node.rpcUrl }).block(5, signal)
      node.close()
      const [found] = typeof read === 'object' ? read.transactions : []
      expect([found?.to, found?.intent, found?.transfers]).to.deep.equal([null, 'deploy', expected])
    }
  })
})
