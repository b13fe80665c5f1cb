import { spokenLocales } from '@w3m/core/i18n'
import { expect } from 'chai'
import { texts as english } from '../../i18n/en/views.js'
import { coinText, moneyText } from './onramp-amounts.js'
import { onrampTexts } from './load-onramp.js'

const names = (text: string) => [...text.matchAll(/\$\w+/g)].map(([name]) => name).sort()

describe('the texts of buying', () => {
  for (const locale of spokenLocales)
    it(`have every text in ${locale}, none empty, each with the same names to fill in`, async () => {
      const [own, { texts }] = [Object.entries((await onrampTexts('en')).texts), await onrampTexts(locale)]
      expect(Object.keys(texts).sort()).to.deep.equal(own.map(([key]) => key).sort())
      for (const [key, text] of own) {
        const told = Object.entries(texts).find(([name]) => name === key)?.[1] ?? ''
        expect(told.trim(), key).not.to.equal('')
        expect(names(told), key).to.deep.equal(names(text))
      }
    })

  it('have keys of their own', async () => {
    const { texts } = await onrampTexts('en')
    expect(Object.keys(texts).filter(key => key in english)).to.deep.equal([])
  })
})

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
