import { expect } from 'chai'
import { encodeFunctionData, parseAbi, type Abi } from 'viem'
import { decodeCall } from '../decode/decode-call.js'
import { callRisks } from './call-risks.js'
import { knownCalls, router, type CallKind } from './corpus/known-calls.js'
import { friend, me, type Verdict } from './corpus/typed-data-kind.js'

// S8: real kinds of calls, and what a careful person says of each.

function verdictOf({ data }: Pick<CallKind, 'data'>, value = 0n): Verdict {
  const flags = callRisks({
    calls: [{ to: router, data, value }],
    chainId: 'eip155:1',
    activeChainId: 'eip155:1',
    known: [me, friend],
  })
  return flags.length === 0 ? 'none' : flags.every(({ isWarning }) => isWarning) ? 'amber' : 'red'
}

const takeCoins = [
  'addLiquidityETH',
  'aggregate',
  'aggregate3',
  'aggregate3Value',
  'blockAndAggregate',
  'deposit',
  'depositETH',
  'exactInput',
  'exactInputSingle',
  'exactOutput',
  'exactOutputSingle',
  'execTransaction',
  'execute',
  'executeBatch',
  'mint',
  'multiSend',
  'multicall',
  'submit',
  'swapETHForExactTokens',
  'swapExactETHForTokens',
  'tryAggregate',
  'tryBlockAndAggregate',
]

describe('S8: calls', () => {
  it('are of at least 120 kinds', () => expect(new Set(knownCalls.map(({ data }) => data)).size).to.be.at.least(120))

  it('are judged as a careful person judges them', () => {
    expect(
      knownCalls
        .map(row => ({ ...row, actual: verdictOf(row) }))
        .filter(({ verdict, actual }) => verdict !== actual)
        .map(({ title, verdict, actual }) => `${title}: ${actual}, not ${verdict}`),
    ).to.deep.equal([])
    const count = (expected: Verdict) => knownCalls.filter(({ verdict }) => verdict === expected).length
    console.log(
      `S8, calls: ${count('red')} that take money or control are red; of ${count('amber') + count('none')} others none is`,
    )
  })

  // Whoever's contract takes coins with such a call is not the one that the words are of.
  it('are red where coins go along with what takes none', () => {
    const takers = knownCalls.filter(row => row.verdict !== 'red' && verdictOf(row, 1n) !== 'red')
    const names = [...new Set(takers.map(({ data }) => decodeCall(data)?.name))].sort()
    expect(names).to.deep.equal(takeCoins)
  })

  for (const [title, signature, isTaker] of [
    ['a stake', 'stake(uint256)', true],
    ['a claim', 'claim()', false],
  ] as const)
    it(`are red where coins go along with what takes none, inside a multicall too: ${title}`, () => {
      const abi = parseAbi([`function ${signature}`, 'function multicall(bytes[])'] as never) as Abi
      const functionName = signature.slice(0, signature.indexOf('('))
      const call = encodeFunctionData({ abi, functionName, args: isTaker ? [1n] : [] })
      const multicall = encodeFunctionData({ abi, functionName: 'multicall', args: [[call]] })
      const verdicts = [call, multicall].map(bytes => verdictOf({ data: bytes }, 1n))
      expect(verdicts).to.deep.equal(isTaker ? ['none', 'none'] : ['red', 'red'])
    })
})
