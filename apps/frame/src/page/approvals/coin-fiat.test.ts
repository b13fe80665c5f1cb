import { expect } from 'chai'
import fc from 'fast-check'
import { fuzzCounts } from '../../vault/testing/fuzz-counts.js'
import { fiatFormat } from './coin-fiat.js'

const ether = 10n ** 18n

describe('what a coin is worth', () => {
  const shown: readonly (readonly [
    units: bigint,
    currency: string,
    amount: string,
    locale: string,
    decimals: number,
    text: string | undefined,
  ])[] = [
    [ether, 'USD', '3412.55', 'en', 18, '≈ $3,412.55'],
    [ether / 2n, 'USD', '3412.55', 'en', 18, '≈ $1,706.28'],
    [ether, 'USD', '3412.55', 'es', 18, '≈ 3412,55\u00A0US$'],
    [ether, 'USD', '3412.55', 'ja', 18, '≈ $3,412.55'],
    [ether, 'EUR', '3000', 'en', 18, '≈ €3,000.00'],
    [ether, 'JPY', '512345.4', 'en', 18, '≈ ¥512,345'],
    [21_000n * 10n ** 9n, 'USD', '3412.55', 'en', 18, '≈ $0.07'],
    [21_000n * 10n ** 6n, 'USD', '3412.55', 'en', 18, '< $0.01'],
    [1n, 'JPY', '512345.4', 'en', 18, '< ¥1'],
    [5_000n, 'USD', '201.5', 'en', 9, '< $0.01'],
    [1_500_000_000n, 'USD', '201.5', 'en', 9, '≈ $302.25'],
    [2n ** 96n, 'USD', '0.0000000015', 'en', 18, '≈ $118.84'],
    [10n ** 36n, 'USD', '3412.55', 'en', 18, '≈ $3,412,550,000,000,000,000,000.00'],
    [0n, 'USD', '3412.55', 'en', 18, undefined],
  ]
  for (const [units, currency, amount, locale, decimals, text] of shown) {
    it(`is ${text ?? 'not said'} for ${units} base units at ${amount} ${currency} in ${locale}`, () => {
      expect(fiatFormat({ currency, amount }, decimals, locale)(units)?.normalize()).to.equal(text)
    })
  }

  it('is never off by more than half of what is shown last', () => {
    const price = 341_255n
    const format = fiatFormat({ currency: 'USD', amount: '3412.55' }, 18, 'en')
    fc.assert(
      fc.property(fc.bigInt(1n, 10n ** 30n), units => {
        const text = format(units)!
        const cents = BigInt(text.replace(/\D/g, ''))
        const exact = units * price
        const off = cents * ether - exact
        return text.startsWith('<') ? off > 0n : off <= ether / 2n && -off <= ether / 2n
      }),
      fuzzCounts(200),
    )
  })
})
