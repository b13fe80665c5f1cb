import { expect } from 'chai'
import { toFiatUnits, fiatValueOf } from './fiat.js'

describe('amounts of money', () => {
  const numbers: readonly (readonly [value: number | null | undefined, units: bigint | undefined])[] = [
    [1, 10n ** 12n],
    [0, 0n],
    [0.1, 10n ** 11n],
    [0.000000000001, 1n],
    [0.0000000000001, 0n],
    [3456.78, 3_456_780_000_000_000n],
    [null, undefined],
    [undefined, undefined],
    [-1, undefined],
    [Number.NaN, undefined],
    [Number.POSITIVE_INFINITY, undefined],
    [1e21, undefined],
  ]
  for (const [value, units] of numbers)
    it(`are ${String(units)} for the number ${String(value)}`, () => expect(toFiatUnits(value)).to.equal(units))

  const values: readonly (readonly [units: bigint, decimals: number, price: number, value: number])[] = [
    [1_500_000n, 6, 2, 3],
    [10n ** 18n, 18, 0.5, 0.5],
    [0n, 18, 3000, 0],
    [5n, 0, 1, 5],
  ]
  for (const [units, decimals, price, value] of values)
    it(`are ${value} for ${units} base units with ${decimals} decimals at ${price}`, () =>
      expect(fiatValueOf(units, decimals, toFiatUnits(price)!)).to.equal(toFiatUnits(value)))

  it('lose nothing where a float would', () => {
    const units = 10n ** 24n + 1n
    expect(fiatValueOf(units, 18, 10n ** 12n * 10n ** 6n)).to.equal(10n ** 24n + 1n)
  })
})
