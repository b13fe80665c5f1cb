import { expect } from 'chai'
import { solanaRisks } from './solana-risks.js'

const system = '11111111111111111111111111111111'
const own = '4uQeVj5tqViQh7yWWGStvkEG1Zmhx6uasJtWCJziofM'
const other = '8opHzTAnfzRpPEx21XtnrVTX28YQuCpAjcn1PczScKh'

/** The risks of `createAccount`, with a lamport and without bytes, for a program of somebody's. */
function risksOfCreated(from: string, account: string): readonly string[] {
  const data = new Uint8Array(52).fill(7, 20)
  data[4] = 1
  const instructions = [{ program: system, accounts: [from, account], data }]
  return solanaRisks({ instructions }, [own, other], own).map(({ id }) => id)
}

describe('An account that a transaction of Solana creates for a program', () => {
  it('is red where it is the visitor’s own, which the program would have from then on', () =>
    expect(risksOfCreated(other, own)).to.deep.equal(['token-authority']))

  it('is no danger where it is another', () => expect(risksOfCreated(own, other)).to.deep.equal([]))
})
