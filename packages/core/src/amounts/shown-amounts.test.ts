import { expect } from 'chai'
import fc from 'fast-check'
import { fuzzRuns } from '../testing/fuzz-runs.js'
import { floorDecimals, toShownBalance } from './shown-amounts.js'
import { formatUnits, parseUnits } from './units.js'

describe('amounts as they are shown', () => {
  const balances: readonly (readonly [text: string, shown: string])[] = [
    ['1.5', '1.500'],
    ['0.0009999', '0.000'],
    ['0.9999', '0.999'],
    ['1234567.8915', '1234567.891'],
    ['7', '7.000'],
    ['0', '0.000'],
    ['-1.9999', '-1.999'],
    ['-0.0001', '0.000'],
    ['nonsense', '0.000'],
    ['', '0.000'],
    ['1e21', '0.000'],
  ]
  for (const [text, shown] of balances) {
    it(`are ${shown} for a balance of "${text}"`, () => {
      expect(toShownBalance(text)).to.equal(shown)
    })
  }

  it('have no point where no decimals are asked for', () => {
    expect(floorDecimals('12.99', 0)).to.equal('12')
  })

  it('are never more than there is, and less by under a thousandth', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 2n ** 128n }), units => {
        const shown = parseUnits(toShownBalance(formatUnits(units, 18)), 18)
        return shown <= units && units - shown < 10n ** 15n
      }),
      fuzzRuns(100),
    )
  })
})
