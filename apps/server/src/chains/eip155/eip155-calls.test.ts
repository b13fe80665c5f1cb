import { describe, it } from 'node:test'
import { expect } from 'chai'
import { encodeFunctionData, parseAbi, type Address, type Hex } from 'viem'
import { callsOf } from './eip155-calls.js'

const account = '0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed'
const other = '0x1111000000000000000000000000000000002222'
const shop: Address = '0x00000000000000000000000000000000000000fa'
const contract = shop.toLowerCase()
const bundler = '0x9999999999999999999999999999999999999999'
const entryPoint06 = '0x5ff137d4b0fdcd49dca30c7cf57e578a026d2789'
const entryPoint08 = '0x4337084d9e255ff0702461cf8895ce9e3b5ff108'

const abi = parseAbi([
  'function handleOps((address, uint256, bytes, bytes, uint256, uint256, uint256, uint256, uint256, bytes, bytes)[], address)',
  'function execute(address, uint256, bytes)',
  'function executeBatch((address target, uint256 value, bytes data)[])',
  'function approve(address, uint256)',
])
const newAbi = parseAbi([
  'function handleOps((address, uint256, bytes, bytes, bytes32, uint256, bytes32, bytes, bytes)[], address)',
])
const zero32: Hex = `0x${'0'.repeat(64)}`
const claim: Hex = '0x4e71d92d'
const approve = encodeFunctionData({ abi, functionName: 'approve', args: [shop, 1n] })
const execute = (data: Hex) => encodeFunctionData({ abi, functionName: 'execute', args: [shop, 0n, data] })
const batch = (...all: readonly Hex[]) =>
  encodeFunctionData({
    abi,
    functionName: 'executeBatch',
    args: [all.map(data => ({ target: shop, value: 0n, data }))],
  })
const bundle = (...operations: readonly (readonly [sender: Address, data: Hex])[]) =>
  encodeFunctionData({
    abi: newAbi,
    functionName: 'handleOps',
    args: [
      operations.map(([sender, data]) => [sender, 0n, '0x', data, zero32, 0n, zero32, '0x', '0x'] as const),
      bundler,
    ],
  })
const previousBundle = (sender: Address, data: Hex) =>
  encodeFunctionData({
    abi,
    functionName: 'handleOps',
    args: [[[sender, 0n, '0x', data, 0n, 0n, 0n, 0n, 0n, '0x', '0x']], bundler],
  })
const call = { account, contract, selector: claim }

describe('What accounts ask contracts for', () => {
  const cases: readonly [title: string, transaction: Parameters<typeof callsOf>[0], calls: unknown][] = [
    ['a contract', { from: account, to: contract, input: claim }, [call]],
    ['a contract, with more data', { from: account, to: contract, input: `${claim}${'00'.repeat(64)}` }, [call]],
    ['nothing by coins alone', { from: account, to: other, input: '0x' }, []],
    ['nothing by fewer bytes than a function has', { from: account, to: contract, input: '0x4e71d9' }, []],
    ['nothing where another word tells it', { from: account, to: contract, input: approve }, []],
    ['nothing by a contract that is made', { from: account, to: null, input: claim }, []],
    ['itself, to pass it on', { from: account, to: account, input: execute(claim) }, [call]],
    ['itself, for something else', { from: account, to: account, input: claim }, [{ ...call, contract: account }]],
    [
      'another account, to pass it on',
      { from: account, to: other, input: execute(claim) },
      [{ account, contract: other, selector: execute(claim).slice(0, 10) }],
    ],
    [
      'an entry point, each for its own',
      { from: bundler, to: entryPoint08, input: bundle([account, execute(claim)], [other, batch(claim)]) },
      [call, { ...call, account: other }],
    ],
    [
      'an entry point of v0.6',
      { from: bundler, to: entryPoint06, input: previousBundle(account, execute(claim)) },
      [call],
    ],
    [
      'an entry point for several calls, of which none is the one',
      { from: bundler, to: entryPoint08, input: bundle([account, batch(approve, claim)], [other, execute('0x')]) },
      [],
    ],
    [
      'an entry point for what no account is known to understand',
      { from: bundler, to: entryPoint08, input: bundle([account, claim]) },
      [],
    ],
  ]
  for (const [title, transaction, calls] of cases)
    it(`is told: ${title}`, () => void expect(callsOf(transaction)).to.deep.equal(calls))

  it('is no matter of what lies in the data of a bundle', () => {
    const whole = bundle([account, execute(claim)])
    for (let length = 10; length < whole.length; length += 32)
      expect(callsOf({ from: bundler, to: entryPoint08, input: whole.slice(0, length) }).length).to.be.below(2)
    const endless = `${whole.slice(0, 10)}${'f'.repeat(4_096)}`
    expect(callsOf({ from: bundler, to: entryPoint08, input: endless })).to.have.length(1)
  })
})
