import { describe, it } from 'node:test'
import { expect } from 'chai'
import { paymentsIn } from './eip155-traces.js'

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
