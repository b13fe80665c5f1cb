import { expect } from 'chai'
import fc from 'fast-check'
import { formatUnits } from 'viem/utils'
import { fuzzCounts } from '../../vault/testing/fuzz-counts.js'
import { roundUp } from './round-up.js'

describe('a fee that is rounded up', () => {
  const cases: readonly (readonly [units: bigint, decimals: number, text: string])[] = [
    [81_419_849_138_016n, 18, '0.00008142'],
    [81_420_000_000_000n, 18, '0.00008142'],
    [81_420_000_000_001n, 18, '0.00008143'],
    [99_999_000_000_000n, 18, '0.0001'],
    [1_234_567_890_123_456_789n, 18, '1.235'],
    [12_345_678_901_234_567_890_123n, 18, '12346'],
    [12_345_000_000_000_000_000_000n, 18, '12345'],
    [5_000n, 9, '0.000005'],
    [5_001n, 9, '0.000005001'],
    [123_456n, 0, '123456'],
    [1n, 18, '0.000000000000000001'],
    [0n, 18, '0'],
  ]
  for (const [units, decimals, text] of cases)
    it(`is ${text} for ${units} of ${decimals} decimals`, () =>
      expect(formatUnits(roundUp(units, decimals), decimals)).to.equal(text))

  it('is never less than it is, nor more by a thousandth', () => {
    fc.assert(
      fc.property(fc.bigInt(0n, 10n ** 30n), fc.integer({ min: 0, max: 18 }), (units, decimals) => {
        const over = roundUp(units, decimals) - units
        return over >= 0n && over * 1_000n <= units
      }),
      fuzzCounts(500),
    )
  })
})
