import { describe, it } from 'node:test'
import { expect } from 'chai'
import { scriptedNode, type NodeAnswer } from '../../testing/scripted-node.js'
import { createPaymentReader, paymentsIn } from './eip155-traces.js'

const call = (changes: object = {}) => ({ type: 'CALL', from: '0xa', to: '0xb', value: '0x5', ...changes })
const payment = (from: string, to: string, amount: bigint) => ({ asset: { kind: 'coin' }, from, to, amount })

describe('Payments that contracts make', () => {
  const cases: readonly [title: string, calls: readonly object[], expected: readonly unknown[]][] = [
    ['a payment', [call()], [payment('0xa', '0xb', 5n)]],
    ['the payment of the transaction itself', [], []],
    ['a call without coins', [call({ value: '0x0' }), call({ value: undefined })], []],
    ['a delegated call', [call({ type: 'DELEGATECALL' }), call({ type: 'STATICCALL' })], []],
    ['a contract that is given coins', [call({ type: 'CREATE2' })], [payment('0xa', '0xb', 5n)]],
    ['what was taken back, with all in it', [call({ error: 'execution reverted', calls: [call()] })], []],
    [
      'payments in payments',
      [call({ calls: [call({ from: '0xb', to: '0xc', value: '0x2' })] })],
      [payment('0xa', '0xb', 5n), payment('0xb', '0xc', 2n)],
    ],
  ]
  for (const [title, calls, expected] of cases) {
    it(`are read of ${title}`, () =>
      void expect(paymentsIn(call({ calls }) as Parameters<typeof paymentsIn>[0])).to.deep.equal(expected))
  }
})

const { signal } = new AbortController()
const hashOf = (number: number) => `0x${number.toString(16).padStart(64, '0')}`
const [payer, payee] = [`0x${'a'.repeat(40)}`, `0x${'b'.repeat(40)}`]
const traceOf = (value: string) => {
  const outer = call({ from: payer, to: payee })
  return { ...outer, calls: [{ ...outer, value }] }
}
const blockAt = (number: number) => ({
  number,
  hash: hashOf(number),
  transactions: [{ hash: hashOf(1) }, { hash: hashOf(2) }],
})
const traced: NodeAnswer = {
  result: [
    { txHash: hashOf(1), result: traceOf('0x5') },
    { txHash: hashOf(2), result: { ...traceOf('0x6'), error: 'execution reverted' } },
  ],
}
const tooBig: NodeAnswer = { error: { code: -32003, message: 'response too large' } }

/** Reads blocks of a node, one call after another. */
async function readerOf(answers: { block: NodeAnswer; transactions?: Readonly<Record<string, NodeAnswer>> }) {
  const node = await scriptedNode({
    debug_traceBlockByHash: () => answers.block,
    debug_traceTransaction: hash => answers.transactions?.[String(hash)],
  })
  const reports: string[] = []
  const read = createPaymentReader(node, reason => reports.push(reason))
  return {
    ...node,
    reports,
    /** Amounts by transaction; `none` where the block is stored without any, `later` where it is to be tried again. */
    read: (number: number) =>
      read(blockAt(number), signal).then(
        payments =>
          payments ? Object.fromEntries([...payments].map(([hash, [first]]) => [Number(hash), first?.amount])) : 'none',
        () => 'later',
      ),
  }
}

describe('What a node tells of payments that contracts make', () => {
  const down: NodeAnswer = undefined

  it('is read later where the node does not answer', async () => {
    const answers: { block: NodeAnswer } = { block: down }
    const { read, reports, methods, close } = await readerOf(answers)
    expect(await read(5)).to.equal('later')
    for (const message of ['rate limit exceeded', 'Too many requests of this method', 'response rate limit exceeded']) {
      answers.block = { error: { code: -32005, message } }
      expect(await read(5)).to.equal('later')
    }
    answers.block = traced
    expect(await read(5)).to.deep.equal({ 1: 5n, 2: undefined })
    expect(reports).to.deep.equal([])
    expect(methods).to.not.include('debug_traceTransaction')
    await close()
  })

  it('is nothing after five tries, and the block is named once', async () => {
    const { read, reports, methods, close } = await readerOf({ block: down })
    const tries = []
    for (let index = 0; index < 6; index++) tries.push(await read(5))
    expect(tries).to.deep.equal(['later', 'later', 'later', 'later', 'none', 'none'])
    expect(methods).to.have.length(5)
    expect(reports).to.have.length(1)
    expect(reports[0]).to.match(/^Block 5 .*does not answer/)
    await close()
  })

  it('is not waited for after eight blocks without any, until the node traces again', async () => {
    const answers: { block: NodeAnswer } = { block: down }
    const { read, reports, close } = await readerOf(answers)
    for (let number = 1; number <= 8; number++) for (let index = 0; index < 5; index++) await read(number)
    expect(await read(9)).to.equal('none')
    expect(reports).to.have.length(8)
    answers.block = traced
    expect(await read(10)).to.deep.equal({ 1: 5n, 2: undefined })
    answers.block = down
    expect(await read(11)).to.equal('later')
    await close()
  })

  const lasting: readonly [title: string, answer: NodeAnswer][] = [
    ['has no such method', { error: { code: -32601, message: 'Not here' } }],
    ['gives it to nobody', { error: { code: -32000, message: 'the method debug_traceBlockByHash is not available' } }],
    ['has no such state any more', { error: { code: -32000, message: 'required historical state unavailable' } }],
    ['traces in another form', { result: [{ result: traceOf('0x5') }] }],
  ]
  for (const [title, block] of lasting) {
    it(`is nothing at once where the node ${title}, and it is named`, async () => {
      const { read, reports, close } = await readerOf({ block })
      expect(await read(5)).to.equal('none')
      expect(reports).to.have.length(1)
      await close()
    })
  }

  it('is read by transaction where that of the block is too long', async () => {
    const transactions = { [hashOf(1)]: { result: traceOf('0x7') }, [hashOf(2)]: tooBig }
    const { read, reports, close } = await readerOf({ block: tooBig, transactions })
    expect(await read(5)).to.deep.equal({ 1: 7n })
    expect(reports).to.deep.equal(['The trace of a transaction in block 5 is too long.'])
    await close()
  })
})
