import { expect } from 'chai'
import { hasHiddenCharacters } from '../visible-text.js'
import { amountText, formatLocale } from './amount-text.js'

describe('An amount', () => {
  const cases: readonly (readonly [locale: string, units: bigint, decimals: number, text: string])[] = [
    ['en', 1_234n, 3, '1.234'],
    ['es', 1_234n, 3, '1,234'],
    ['de', 1_234_567_891n, 3, '1\u202f234\u202f567,891'],
    ['hi', 1_234_567_891n, 0, '1\u202f23\u202f45\u202f67\u202f891'],
    ['fa', 15n, 1, '1.5'],
    ['en', 123_456_789_012_345_678_901_234_567_890n, 18, '123\u202f456\u202f789\u202f012.34567890123456789'],
    ['ja', 1n, 100, `0.${'0'.repeat(99)}1`],
    ['en', 1n, 255, `0.${'0'.repeat(254)}1`],
    ['en', 0n, 18, '0'],
    ['en', -15n, 1, '-1.5'],
  ]
  for (const [locale, units, decimals, text] of cases) {
    it(`of ${units} with ${decimals} places is ${text.slice(0, 40)} in ${locale}`, () => {
      expect(amountText(units, decimals, locale)).to.equal(text)
    })
  }

  it('reads the same whatever language a page names', () => {
    const { dataset } = document.documentElement
    try {
      for (const locale of ['en', 'de', 'es', 'fa', 'zh-cmn-Hans']) {
        dataset.locale = locale
        expect(amountText(1_000_000n, 3), locale).to.equal(amountText(1_000_000n, 3, navigator.language))
      }
    } finally {
      delete dataset.locale
    }
  })

  it('is written as in English where the browser names no language that there can be', () => {
    for (const tag of ['C', 'en-US@posix', 'en_US.UTF-8', '']) {
      expect(formatLocale(tag), tag).to.equal('en')
      expect(amountText(1_234n, 3, formatLocale(tag)), tag).to.equal('1.234')
    }
    expect(formatLocale('de-CH')).to.equal('de-CH')
    expect(formatLocale()).to.equal(navigator.language)
  })

  it('holds nothing that an approval would spell out', () => {
    for (const locale of ['ar', 'ar-EG', 'fa', 'he', 'fr', 'hi']) {
      expect(hasHiddenCharacters(amountText(-1_234_567n, 3, locale)), locale).to.equal(false)
    }
  })
})
