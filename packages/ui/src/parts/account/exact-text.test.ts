import { expect } from 'chai'
import { exactText, roundUp } from './exact-text.js'

describe('base units in whole coins', () => {
  for (const [units, decimals, locale, shown] of [
    [1n, 24, 'en', `0.${'1'.padStart(24, '0')}`],
    [1n, 24, 'fa', `۰٫${'۱'.padStart(24, '۰')}`],
    [10n ** 24n - 1n, 24, 'en', `0.${'9'.repeat(24)}`],
  ] as const)
    it(`are written exactly: ${units} of ${decimals} decimals in ${locale}`, () =>
      expect(exactText(units, decimals, locale)).to.equal(shown))

  for (const [units, decimals, decimalsMax, up] of [
    [1_003_424_000_000_000_001n, 18, 8, 1_003_424_010_000_000_000n],
    [1_003_424_000_000_000_000n, 18, 8, 1_003_424_000_000_000_000n],
    [1n, 18, 8, 10n ** 10n],
    [0n, 18, 8, 0n],
    [1n, 6, 8, 1n],
  ] as const)
    it(`are rounded up to so many decimals: ${units} of ${decimals} to ${decimalsMax}`, () =>
      expect(roundUp(units, decimals, decimalsMax)).to.equal(up))

  it('are cut after so many decimals, and never shown as nothing', () => {
    expect(exactText(10n ** 24n - 1n, 24, 'en', 2)).to.equal('0.99')
    expect(exactText(1n, 24, 'fa', 22)).to.equal(`<۰٫${'۱'.padStart(22, '۰')}`)
  })
})
