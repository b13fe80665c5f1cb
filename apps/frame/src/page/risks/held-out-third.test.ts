import { expect } from 'chai'
import { storeRecipients } from '../approvals/known-addresses.js'
import { corpusEnv, verdictOf, verdictOnItsNetwork } from '../testing/corpus-verdicts.js'
import { decodeCall } from '../decode/decode-call.js'
import { callRisks } from './call-risks.js'
import { heldOutThirdCalls } from './corpus/held-out-third-calls.js'
import { heldOutThird } from './corpus/held-out-third.js'
import { router, type CallKind } from './corpus/known-calls.js'
import { sameShapesThird } from './corpus/same-shapes-third.js'
import { friend, me, type TypedDataKind, type Verdict } from './corpus/typed-data-kind.js'

// S8: the list that was written and judged last, before any of it was run. docs/security.md says how the first run went.

type ActualVerdict = Verdict | 'refused'
const callVerdict = ({ data }: CallKind): Verdict =>
  verdictOf(
    callRisks({
      calls: [{ to: router, data, value: 0n }],
      chainId: 'eip155:1',
      activeChainId: 'eip155:1',
      known: [me, friend],
    }),
  )

type Judged = (TypedDataKind | CallKind) & { readonly actual: ActualVerdict }
const nameOf = ({ title, source, actual }: Judged): string => `${source.split(':')[0]}; ${title}: ${actual}`

const report = (title: string, rows: readonly Judged[]) => {
  const takes = rows.filter(({ verdict }) => verdict === 'red')
  const rest = rows.filter(({ verdict }) => verdict !== 'red')
  const isRed = ({ actual }: Judged) => actual === 'red' || actual === 'refused'
  const missed = takes.filter(row => !isRed(row))
  const falseRed = rest.filter(isRed)
  console.log(
    `S8, ${title}: ${takes.length - missed.length} of ${takes.length} that take are red; ` +
      `${falseRed.length} of ${rest.length} others are red`,
  )
  return {
    missed: missed.map(nameOf),
    falseRed: falseRed.map(nameOf),
    unflagged: rest.filter(({ verdict, actual }) => verdict === 'amber' && actual === 'none').map(nameOf),
  }
}

/** First run, 29 November 2026, before any rule knew of it: 43 of 57 red, 14 amber; 13 of 69 others red. */
const known = {
  // Others mean it so: a price of nothing is what a free mint says.
  missed: ['thirdweb, TokenERC721 MintRequest; works minted for a stranger at no price: amber'],
  falseRed: [
    // A payment to somebody new is one, be it of a cent.
    'x402, exact scheme by ERC-3009; payment of a cent for an API: red',
  ],
  // Hashes that the frame does not take for those of deeds.
  unflagged: [
    'Irys (Bundlr), TypedEthereumSigner of arbundles; upload that is kept for good: none',
    'Obol, OperatorConfigHash; configuration of a cluster approved: none',
    'GMX v2, SetTraderReferralCode; code of who invited the visitor: none',
  ],
}
const nothing: typeof known = { missed: [], falseRed: [], unflagged: [] }
const withVerdicts = (rows: readonly TypedDataKind[]) =>
  Promise.all(rows.map(async row => ({ ...row, actual: await verdictOnItsNetwork(row.data) })))

before(() => storeRecipients(corpusEnv, [friend]))

describe('S8: held out, the third time', () => {
  it('is of at least 35 that take and 35 that do not, none twice', () => {
    for (const isTaking of [true, false])
      expect(heldOutThird.filter(({ verdict }) => (verdict === 'red') === isTaking).length).to.be.at.least(35)
    expect(new Set(heldOutThird.map(({ data }) => JSON.stringify(data))).size).to.equal(heldOutThird.length)
  })

  it('typed data that takes is red, what does not is not, but for what is known', async () => {
    expect(report('third list', await withVerdicts(heldOutThird))).to.deep.equal(known)
  })

  it('typed data of the shapes that were missed in it, in other words, too', async () => {
    expect(report('its shapes', await withVerdicts(sameShapesThird))).to.deep.equal(nothing)
  })

  it('calls that take are red, and so are all others whose function nobody knows', () => {
    const rows = heldOutThirdCalls.map(row => ({ ...row, actual: callVerdict(row) }))
    const { missed, unflagged } = report('third list of calls', rows)
    expect({ missed, unflagged }).to.deep.equal({ missed: [], unflagged: [] })
    expect(
      rows.filter(({ verdict, data, actual }) => verdict !== 'red' && actual === 'red' && decodeCall(data)).map(nameOf),
    ).to.deep.equal([])
  })
})
