import { expect } from 'chai'
import { callRisks } from './call-risks.js'
import { knownCalls, router, type CallKind } from './corpus/known-calls.js'
import { friend, me, type Verdict } from './corpus/typed-data-kind.js'

// S8: real kinds of calls, and what a careful person says of each.

function verdictOf({ data }: CallKind): Verdict {
  const flags = callRisks({
    calls: [{ to: router, data, value: 0n }],
    chainId: 'eip155:1',
    activeChainId: 'eip155:1',
    known: [me, friend],
  })
  return flags.length === 0 ? 'none' : flags.every(({ isWarning }) => isWarning) ? 'amber' : 'red'
}

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
})
