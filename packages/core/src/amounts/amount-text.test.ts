import { expect } from 'chai'
import { amountText, fiatText } from './amount-text.js'
import { toFiatUnits } from './fiat.js'

describe('amounts as a locale writes them', () => {
  for (const [text, locale, shown] of [
    ['1234.5678', 'en', '1,234.567'],
    ['1234.5678', 'es', '1234,567'],
    ['12345678901234567890.1', 'en', '12,345,678,901,234,567,890.100'],
    ['0', 'en', '0.000'],
    ['0.0009', 'en', '<0.001'],
    ['0.001', 'en', '0.001'],
  ] as const)
    it(`are ${shown} for ${text} in ${locale}`, () => expect(amountText(text, locale)).to.equal(shown))

  for (const [value, locale, shown] of [
    [1234.567, 'en', '$1,234.56'],
    [0, 'en', '$0.00'],
    [0.009, 'en', '<$0.01'],
    [0.999999, 'en', '$0.99'],
    [1e9, 'en', '$1,000,000,000.00'],
  ] as const)
    it(`are ${shown} for ${value} dollars in ${locale}`, () =>
      expect(fiatText(toFiatUnits(value)!, locale)).to.equal(shown))
})
