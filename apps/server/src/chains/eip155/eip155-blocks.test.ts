import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { describe, it } from 'node:test'
import { expect } from 'chai'
import * as v from 'valibot'
import { scriptedNode, type NodeAnswer, type NodeAnswers } from '../../testing/scripted-node.js'
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

const receiver = `0x${'b'.repeat(40)}`
const wordOf = (text: string) => `0x${text.slice(2).padStart(64, '0')}`
const transferLog = {
  address: sender,
  topics: ['0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef', wordOf(sender), wordOf(receiver)],
  data: wordOf('0x7'),
}
/** 18 MiB, as hex: more than an ordinary answer has. */
const longData = `0x${'00'.repeat(9 * 1_048_576)}`

/** What is read of block 5 of a node. */
async function readFrom(answers: NodeAnswers, hasTraces = false) {
  const node = await scriptedNode(answers)
  const reports: string[] = []
  const reader = createEip155BlockReader({ rpcUrl: node.rpcUrl, hasTraces }, reason => reports.push(reason))
  const block = await reader.block(5, signal).catch((error: unknown) => String(error))
  await node.close()
  const transactions = typeof block === 'object' ? block.transactions : []
  return {
    block,
    reports,
    methods: node.methods,
    transfers: transactions.map(({ transfers }) => transfers.map(({ asset, amount }) => `${asset.kind} ${amount}`)),
  }
}

describe('A block of an EVM chain that is longer than an ordinary answer', () => {
  const block = blockOf('5', [transaction])
  const tooBig = { error: { code: -32008, message: 'Response is too big' } }

  it('is read with its receipts', async () => {
    const logs = [{ address: sender, topics: [], data: longData }, transferLog]
    const { transfers, methods, reports } = await readFrom({
      eth_getBlockByNumber: () => ({ result: block }),
      eth_getBlockReceipts: () => ({ result: [{ ...receiptOf('5'), logs }] }),
    })
    expect(transfers).to.deep.equal([['coin 1', 'token 7']])
    expect(methods).to.deep.equal(['eth_getBlockByNumber', 'eth_getBlockReceipts', 'eth_getBlockReceipts'])
    expect(reports).to.deep.equal([])
  })

  it('is read with its data', async () => {
    const { transfers } = await readFrom({
      eth_getBlockByNumber: () => ({ result: blockOf('5', [{ ...transaction, input: longData }]) }),
      eth_getBlockReceipts: () => ({ result: [receiptOf('5')] }),
    })
    expect(transfers).to.deep.equal([['coin 1']])
  })

  const second = { ...transaction, hash: hash('8'), value: '0x2' }
  /** A node that gives out transactions and receipts one by one alone. */
  const inParts = (receipts: Readonly<Record<string, NodeAnswer>>): NodeAnswers => ({
    eth_getBlockByNumber: (_, isWhole) =>
      isWhole === true ? tooBig : { result: blockOf('5', [transaction.hash, second.hash]) },
    eth_getTransactionByBlockHashAndIndex: (of, index) => ({
      result: of === block.hash ? [transaction, second][Number(index)] : null,
    }),
    eth_getBlockReceipts: () => tooBig,
    eth_getTransactionReceipt: of => receipts[String(of)],
  })
  const first = { [transaction.hash]: { result: { ...receiptOf('5'), logs: [transferLog] } } }

  it('is read in parts, without the logs of a receipt that is too long by itself', async () => {
    const { transfers, reports } = await readFrom(inParts({ ...first, [second.hash]: tooBig }))
    expect(transfers).to.deep.equal([['coin 1', 'token 7'], ['coin 2']])
    expect(reports).to.deep.equal(['Block 5 has a receipt that is too long: its logs are left out.'])
  })

  it('is incomplete where a part is missing', async () => {
    const { block: read } = await readFrom(inParts({ ...first, [second.hash]: { result: null } }))
    expect(read).to.equal('incomplete')
  })

  it('is named where a transaction is too long by itself', async () => {
    const { block: read } = await readFrom({ ...inParts({}), eth_getTransactionByBlockHashAndIndex: () => tooBig })
    expect(read).to.match(/Block 5 has a transaction that is too long/)
  })

  it('is not read in parts where the node fails otherwise', async () => {
    const { block: read, methods } = await readFrom({ ...inParts(first), eth_getBlockReceipts: () => undefined })
    expect(read).to.match(/does not answer/)
    expect(methods).to.not.include('eth_getTransactionReceipt')
  })
})

describe('A block of an EVM chain whose node traces', () => {
  const inner = { type: 'CALL', from: sender, to: receiver, value: '0x5' }
  const answers: NodeAnswers = {
    eth_getBlockByNumber: () => ({ result: blockOf('5', [transaction]) }),
    eth_getBlockReceipts: () => ({ result: [receiptOf('5')] }),
  }
  const trace = { txHash: transaction.hash, result: { ...inner, calls: [inner] } }

  it('has what a contract passed on that was paid without data', async () => {
    const { transfers } = await readFrom({ ...answers, debug_traceBlockByHash: () => ({ result: [trace] }) }, true)
    expect(transfers).to.deep.equal([['coin 1', 'coin 5']])
  })

  it('is read later where the node is busy', async () => {
    const { block, reports } = await readFrom({ ...answers, debug_traceBlockByHash: () => undefined }, true)
    expect(block).to.match(/does not answer/)
    expect(reports).to.deep.equal([])
  })

  it('is read without, and named, where the node does not trace after all', async () => {
    const { transfers, reports } = await readFrom(answers, true)
    expect(transfers).to.deep.equal([['coin 1']])
    expect(reports).to.have.length(1)
    expect(reports[0]).to.match(/^Block 5 .*Method not found/)
  })
})
