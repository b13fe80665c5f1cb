import { expect } from 'chai'
import { typedDigits } from './typed-digits.js'

describe('typedDigits', () => {
  for (const [text, digits] of [
    ['1.5', '1.5'],
    ['1,5', '1,5'],
    ['۱٫۵', '1.5'],
    ['١٢٣٤٥٦٧٨٩٠', '1234567890'],
    ['０．２５', '0.25'],
    ['0012', '12'],
    ['00.5', '0.5'],
    ['0', '0'],
    ['000', '0'],
    ['', ''],
    ['.5', '.5'],
    ['abc', 'abc'],
    ['-1', '-1'],
  ] as const)
    it(`reads ${text || 'nothing'} as ${digits || 'nothing'}`, () => expect(typedDigits(text)).to.equal(digits))

  it('reads what every locale writes', () => {
    for (const locale of ['en', 'ar', 'ar-EG', 'fa', 'es', 'ja', 'zh'])
      expect(
        typedDigits(new Intl.NumberFormat(locale, { useGrouping: false }).format(90817.25)).replace(',', '.'),
        locale,
      ).to.equal('90817.25')
  })

  it('takes a number of a page without types for its text', () =>
    expect([typedDigits(5 as never), typedDigits(undefined as never)]).to.deep.equal(['5', 'undefined']))
})
