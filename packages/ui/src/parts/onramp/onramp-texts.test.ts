import { expect } from 'chai'
import { itHasEveryText } from '../../../../../test/gallery/catalog-cases.js'
import { onrampTexts } from './load-onramp.js'
import { coinText, moneyText } from './onramp-amounts.js'

describe('the texts of buying', () => itHasEveryText(onrampTexts))

describe('amounts of buying', () => {
  for (const [amount, locale, shown] of [
    ['98.4', 'en', '98.4'],
    ['0.0984123456789', 'en', '0.098412'],
    ['1234567.999999999', 'es', '1.234.567,999999'],
    ['12345678901234567890.5', 'en', '12,345,678,901,234,567,890.5'],
    ['-1', 'en', ''],
    ['1e9', 'en', ''],
  ] as const)
    it(`of ${amount} coins are ${shown || 'nothing'} in ${locale}`, () =>
      expect(coinText(amount, locale)).to.equal(shown))

  for (const [amount, currency, shown] of [
    ['10.00', 'USD', '$10'],
    ['9.99', 'USD', '$9.99'],
    ['25000', 'EUR', '€25,000'],
    ['5', 'nonsense', '5 nonsense'],
  ] as const)
    it(`of ${amount} ${currency} are ${shown}`, () => expect(moneyText(amount, currency, 'en')).to.equal(shown))
})
