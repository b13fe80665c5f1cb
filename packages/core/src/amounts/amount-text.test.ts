import { expect } from 'chai'
import { amountText } from './amount-text.js'

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
})
