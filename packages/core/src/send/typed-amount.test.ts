import { expect } from 'chai'
import { fiatDecimals } from '../amounts/fiat.js'
import { convertAmount, convertedAmountText, typedUnits } from './typed-amount.js'

const dollars = (whole: bigint) => whole * 10n ** BigInt(fiatDecimals)

describe('an amount that was typed', () => {
  const cases: readonly (readonly [
    amount: string,
    isFiat: boolean,
    decimals: number,
    price: bigint | undefined,
    units: bigint | undefined,
    other: string,
  ])[] = [
    ['1.5', false, 6, dollars(2n), 1_500_000n, '3'],
    ['1,5', false, 6, dollars(2n), 1_500_000n, '3'],
    ['1.5', false, 6, undefined, 1_500_000n, ''],
    ['0.000001', false, 6, dollars(1n), 1n, '0'],
    ['0.019', false, 6, dollars(1n), 19_000n, '0.01'],
    ['3', true, 6, dollars(2n), 1_500_000n, '1.5'],
    ['1', true, 6, dollars(3n), 333_333n, '0.333333'],
    ['1', true, 18, dollars(3_000n), 333_333_333_333_333n, '0.000333333333333333'],
    ['0.01', true, 0, dollars(1n), 0n, '0'],
    ['1', true, 77, dollars(1n), 10n ** 77n, '1'],
    ['1', true, 6, undefined, undefined, ''],
    ['1', true, 6, 0n, undefined, ''],
    ['1e3', true, 6, dollars(1n), undefined, ''],
    ['', true, 6, dollars(1n), undefined, ''],
    ['-1', false, 6, dollars(1n), undefined, ''],
    ['0.0000001', false, 6, dollars(1n), undefined, ''],
  ]
  for (const [amount, isFiat, decimals, price, units, other] of cases)
    it(`of “${amount}” in ${isFiat ? 'fiat' : 'tokens'} with ${decimals} decimals is ${String(units)}, or “${other}”`, () => {
      const token = { decimals, price }
      expect(typedUnits({ amount, isFiat }, token)).to.equal(units)
      expect(convertAmount({ amount, isFiat }, token, 2)).to.equal(other)
    })

  it('is written with as many decimals as its currency has', () => {
    const token = { decimals: 6, price: dollars(451n) }
    expect(convertAmount({ amount: '1.5', isFiat: false }, token, 0)).to.equal('676')
    expect(convertAmount({ amount: '0.0001', isFiat: false }, { ...token, price: 2_345_000_000n }, 6)).to.equal('0')
    expect(convertAmount({ amount: '1.5', isFiat: false }, { ...token, price: 12_345_678_901n }, 6)).to.equal(
      '0.018518',
    )
  })

  const written: readonly (readonly [amount: string, isFiat: boolean, text: string])[] = [
    ['1234567', false, '$3,703,701.00'],
    ['', false, '$0.00'],
    ['0.001', false, '<$0.01'],
    ['3703701', true, '1,234,567 ETH'],
    ['1', true, '0.33333333 ETH'],
    ['0.000000001', true, '0.000000000333333333 ETH'],
    ['', true, '0 ETH'],
  ]
  for (const [amount, isFiat, text] of written)
    it(`of “${amount}” in ${isFiat ? 'fiat' : 'tokens'} is written ${text} the other way`, () => {
      const token = { decimals: 18, price: dollars(3n), symbol: 'ETH' }
      expect(convertedAmountText({ amount, isFiat }, token, 'en', 'usd')).to.equal(text)
    })

  it('is never more than was typed, whichever way it is turned', () => {
    for (let round = 1n; round < 10_000n; round += 97n) {
      const token = { decimals: 18, price: (round * dollars(1n)) / 7n }
      const fiat = convertAmount({ amount: '1.234567', isFiat: false }, token, 2)
      const units = typedUnits({ amount: fiat, isFiat: true }, token)!
      expect(units <= 1_234_567n * 10n ** 12n).to.equal(true)
    }
  })
})
