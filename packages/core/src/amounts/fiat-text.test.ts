import { expect } from 'chai'
import { currencyDecimals, fiatText } from './fiat-text.js'
import { toFiatUnits } from './fiat.js'
import { priceCurrencies } from './price-currencies.js'

/** Locales part figures and signs by spaces that do not break. */
const plain = (text: string): string => text.replace(/[\u00a0\u202f]/g, ' ')

describe('money as a locale writes it', () => {
  for (const [value, locale, currency, shown] of [
    [1234.567, 'en', 'usd', '$1,234.56'],
    [0, 'en', 'usd', '$0.00'],
    [0.009, 'en', 'usd', '<$0.01'],
    [0.999999, 'en', 'usd', '$0.99'],
    [1e9, 'en', 'usd', '$1,000,000,000.00'],
    [1234.567, 'en', 'eur', '€1,234.56'],
    [12345.678, 'es', 'eur', '12.345,67 €'],
    [12345.678, 'en-IN', 'inr', '₹12,345.67'],
    [1234567.8, 'en-IN', 'inr', '₹12,34,567.80'],
    [1234.999, 'en', 'jpy', '¥1,234'],
    [1234.999, 'ja', 'jpy', '￥1,234'],
    [0.4, 'en', 'jpy', '<¥1'],
    [0, 'en', 'jpy', '¥0'],
    [5, 'en', 'cad', 'CA$5.00'],
    [5, 'en', 'aud', 'A$5.00'],
    [5, 'en', 'gbp', '£5.00'],
    [0.0123456789, 'en', 'btc', 'BTC 0.012345'],
    [0.0000001, 'en', 'eth', '<ETH 0.000001'],
    [0.5, 'es', 'eth', '0,500000 ETH'],
  ] as const)
    it(`is ${shown} for ${value} ${currency} in ${locale}`, () =>
      expect(plain(fiatText(toFiatUnits(value)!, locale, currency))).to.equal(shown))

  it('keeps the letters and the sign of a currency together from right to left', () => {
    for (const currency of ['usd', 'cad', 'aud'] as const) {
      const text = fiatText(toFiatUnits(1234.5)!, 'ar', currency)
      const line = document.createElement('p')
      line.dir = 'rtl'
      line.append(text)
      document.body.append(line)
      const leftOf = (at: number) => {
        const range = document.createRange()
        range.setStart(line.firstChild!, at)
        range.setEnd(line.firstChild!, at + 1)
        return range.getBoundingClientRect().left
      }
      const sign = text.indexOf('$')
      expect(leftOf(sign), text).to.be.greaterThan(leftOf(sign - 1))
      line.remove()
    }
  })

  it('has a form in every language and currency', () => {
    for (const locale of ['en', 'es', 'ar', 'fa', 'ja', 'zh'])
      for (const currency of priceCurrencies)
        expect(fiatText(toFiatUnits(1)!, locale, currency), `${locale} ${currency}`).to.match(/[1١۱]/)
  })

  it('is typed with the decimals that it is shown with', () => {
    expect(priceCurrencies.map(currency => `${currency} ${currencyDecimals(currency)}`)).to.deep.equal([
      'usd 2',
      'eur 2',
      'gbp 2',
      'aud 2',
      'cad 2',
      'inr 2',
      'jpy 0',
      'btc 6',
      'eth 6',
    ])
  })
})
