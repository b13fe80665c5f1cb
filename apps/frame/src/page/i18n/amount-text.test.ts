import { expect } from 'chai'
import { hasHiddenCharacters } from '../visible-text.js'
import { amountText } from './amount-text.js'

describe('An amount', () => {
  const { dataset } = document.documentElement
  afterEach(() => delete dataset.locale)

  const cases: readonly (readonly [locale: string, units: bigint, decimals: number, text: string])[] = [
    ['en', 1_234n, 3, '1.234'],
    ['es', 1_234n, 3, '1,234'],
    ['de', 1_234_567_891n, 3, '1.234.567,891'],
    ['en', 123_456_789_012_345_678_901_234_567_890n, 18, '123,456,789,012.34567890123456789'],
    ['ja', 1n, 100, `0.${'0'.repeat(99)}1`],
    ['en', 1n, 255, `0.${'0'.repeat(254)}1`],
    ['en', 0n, 18, '0'],
    ['en', -15n, 1, '-1.5'],
  ]
  for (const [locale, units, decimals, text] of cases) {
    it(`of ${units} with ${decimals} places is ${text.slice(0, 40)} in ${locale}`, () => {
      dataset.locale = locale
      expect(amountText(units, decimals)).to.equal(text)
    })
  }

  it('holds nothing that an approval would spell out', () => {
    for (const locale of ['ar', 'ar-EG', 'fa', 'he', 'fr', 'hi']) {
      dataset.locale = locale
      expect(hasHiddenCharacters(amountText(-1_234_567n, 3)), locale).to.equal(false)
    }
  })
})
