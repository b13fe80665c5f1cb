import { expect } from 'chai'
import { digitsOfFirst, digitsOfSecond, figureText } from './figure-text.js'

describe('the figure of a row', () => {
  const show = (amount: string, locale: string) => `${locale} ${amount}`
  for (const [amount, locale, text] of [
    ['1.5', 'en', 'en 1.5'],
    ['999999999.9999', 'en', 'en 999999999.9999'],
    ['1234567890.999', 'en', '1,234,567,890'],
    ['999999999999.9', 'es', '999.999.999.999'],
    ['1999999999999.9', 'en', '1.999T'],
    ['115792089237316195423570985', 'en', '1.157E26'],
    ['115792089237316195423570985', 'es', '1,157E26'],
  ] as const)
    it(`of ${amount} is ${text} in ${locale}`, () =>
      expect(figureText(amount, locale, digitsOfFirst, show)).to.equal(text))

  for (const [amount, locale, textLocale, text] of [
    ['1999999999999.9', 'de', 'de', '1,999\u00a0Bio.'],
    ['1999999999999.9', 'de', 'en', '1,999T'],
    ['115792089237316195423570985', 'de', 'en', '1,157E26'],
  ] as const)
    it(`of ${amount} is ${text} in ${locale} among texts in ${textLocale}`, () =>
      expect(figureText(amount, locale, digitsOfFirst, show, textLocale)).to.equal(text))

  it('has less room beside a date', () => {
    const texts = ['99999.999', '99999999.9', '1999999999.9'].map(text => figureText(text, 'en', digitsOfSecond, show))
    expect(texts).to.deep.equal(['en 99999.999', '99,999,999', '1.999B'])
  })
})
