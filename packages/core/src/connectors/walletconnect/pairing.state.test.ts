import { expect } from 'chai'
import { isSpent, pairingExpiry, renewalOf } from './pairing.state.js'

describe('a pairing code', () => {
  it('lives four minutes', () => expect(pairingExpiry(1_000)).to.equal(241_000))

  for (const { left: leftMs, spent } of [
    { left: 240_000, spent: false },
    { left: 10_001, spent: false },
    { left: 10_000, spent: true },
    { left: 9_999, spent: true },
    { left: 0, spent: true },
    { left: -5_000, spent: true },
  ]) {
    it(`${spent ? 'is spent' : 'serves'} with ${leftMs} ms left`, () => {
      expect(isSpent(leftMs, 0)).to.equal(spent)
      expect(renewalOf(leftMs)).to.equal(leftMs - 10_000)
    })
  }
})
