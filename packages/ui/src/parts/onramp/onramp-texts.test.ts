import { supportedLocales } from '@w3m/core/i18n'
import { expect } from 'chai'
import { itHasEveryText } from '../../../../../test/gallery/catalog-cases.js'
import { sendTexts } from '../../i18n/send-texts.js'
import { onrampTexts } from './load-onramp.js'
import { coinText, moneyText } from './onramp-amounts.js'

describe('the texts of buying', () => {
  itHasEveryText(onrampTexts)

  // A word for "included" before the amount would make it the total.
  for (const [locale, expectedText] of [
    ['en', 'Includes fees of $1.60'],
    ['es', 'Incluye $1.60 de comisiones'],
    ['zh', '含手续费 $1.60'],
    ['ja', 'うち手数料 $1.60'],
    ['ar', 'منها رسوم $1.60'],
    ['fa', 'شامل $1.60 کارمزد'],
  ] as const)
    it(`name fees as a part of what is paid in ${locale}`, async () => {
      const { texts } = await onrampTexts(locale)
      expect(texts['onramp.fees']?.replace('$fees', () => '$1.60')).to.equal(expectedText)
    })

  for (const locale of supportedLocales)
    it(`end in ${locale} with the button that sending ends with`, async () => {
      const [{ texts: own }, { texts: send }] = await Promise.all([onrampTexts(locale), sendTexts(locale)])
      expect(own['onramp.done']).to.equal(send['send.done'])
    })
})

describe('amounts of buying', () => {
  for (const [amount, locale, shown] of [
    ['98.4', 'en', '98.4'],
    ['0.0984123456789', 'en', '0.098412'],
    ['0.0000009', 'en', '<0.000001'],
    ['0.000000', 'en', '0'],
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
    ['10.999', 'USD', '$10.99'],
    ['10.004', 'USD', '$10'],
    ['0.004', 'USD', '<$0.01'],
    ['0.00', 'USD', '$0'],
    ['9.5', 'USD', '$9.50'],
    ['1234.5', 'JPY', '¥1,234'],
    ['0.5', 'JPY', '<¥1'],
    ['7500.555', 'KWD', 'KWD\u00a07,500.555'],
    ['10.999', 'nonsense', '10.99 nonsense'],
    ['1e9', 'USD', ''],
    ['5', 'nonsense', '5 nonsense'],
  ] as const)
    it(`of ${amount} ${currency} are ${shown}`, () => expect(moneyText(amount, currency, 'en')).to.equal(shown))
})
