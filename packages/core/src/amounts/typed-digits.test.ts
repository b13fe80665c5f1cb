import { expect } from 'chai'
import fc from 'fast-check'
import { supportedLocales } from '../i18n/match-locale.js'
import { fuzzRuns } from '../testing/fuzz-runs.js'
import { amountText } from './amount-text.js'
import { readAmount } from './read-amount.js'
import { typedDigits } from './typed-digits.js'
import { formatUnits } from './units.js'

const locale = fc.constantFrom(...supportedLocales, 'de', 'fr-CH', 'hi-IN', 'bn', 'ar-EG', 'hi-IN-u-nu-deva')
const units = fc.bigInt({ min: 0n, max: 2n ** 256n - 1n })
/** What a locale writes between thousands. */
const groupOf = (tag: string) =>
  new Intl.NumberFormat(tag).formatToParts(1_234_567_890).find(({ type }) => type === 'group')!.value

describe('typedDigits', () => {
  for (const [text, digits] of [
    ['1.5', '1.5'],
    ['1,5', '1,5'],
    ['۱٫۵', '1.5'],
    ['۱،۵', '1,5'],
    ['١٢٣٤٥٦٧٨٩٠', '1234567890'],
    ['０．２５', '0.25'],
    ['०१२३४५६७८९', '123456789'],
    ['১২৩৪৫৬৭৮৯০', '1234567890'],
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

  it('reads every amount that a locale writes without groups', () => {
    // `Intl` writes no more than 20 decimals everywhere.
    const decimals = fc.integer({ min: 0, max: 20 })
    fc.assert(
      fc.property(locale, units, decimals, (tag, amount, places) => {
        const format = new Intl.NumberFormat(tag, { useGrouping: false, maximumFractionDigits: 20 })
        const written = format.format(formatUnits(amount, places) as `${number}`)
        return readAmount(typedDigits(written), places) === amount
      }),
      fuzzRuns(200),
    )
  })

  it('reads every amount as it is shown, rounded down, once its groups are out', () => {
    const decimals = fc.integer({ min: 0, max: 77 })
    fc.assert(
      fc.property(locale, fc.oneof(units, fc.bigInt({ min: 0n, max: 10n ** 12n })), decimals, (tag, amount, places) => {
        const shown = amountText(formatUnits(amount, places), tag)
        const rounded = (amount * 1_000n) / 10n ** BigInt(places)
        const isLess = rounded === 0n && amount > 0n
        const read = readAmount(typedDigits(shown.replace(/^</, '').replaceAll(groupOf(tag), '')), 3)
        return shown.startsWith('<') === isLess && read === (isLess ? 1n : rounded)
      }),
      fuzzRuns(200),
    )
  })

  it('takes a number of a page without types for its text', () =>
    expect([typedDigits(5), typedDigits(undefined as never)]).to.deep.equal(['5', 'undefined']))
})
