import { expect } from 'chai'
import { fillText, type TextValues } from './fill-text.js'

const calls = '{count, plural, one {# call} other {# calls}} from $site'
const arabic = '{count, plural, two {مكالمتان} few {# مكالمات} many {# مكالمة} other {# مكالمة}}'

describe('A text', () => {
  const cases: readonly (readonly [locale: string, text: string, values: TextValues, filled: string])[] = [
    ['en', 'At least $count of $name.', { count: 12_000, name: 'it' }, 'At least 12,000 of it.'],
    ['en', '$a and $b', { a: '$b', b: 'c' }, '$b and c'],
    ['en', '$here, $not', { here: 1 }, '1, $not'],
    ['en', calls, { count: 1, site: 'a.example' }, '1 call from a.example'],
    ['en', calls, { count: 0, site: 'a.example' }, '0 calls from a.example'],
    ['en', calls, { count: 5, site: '{count, plural, other {#}}' }, '5 calls from {count, plural, other {#}}'],
    ['ar-EG', arabic, { count: 2 }, 'مكالمتان'],
    ['ar-EG', arabic, { count: 3 }, '\u2068٣\u2069 مكالمات'],
    ['ar-MA', arabic, { count: 11 }, '\u206811\u2069 مكالمة'],
    ['ar-MA', arabic, { count: 100 }, '\u2068100\u2069 مكالمة'],
    ['fa', '$count تراکنش', { count: 12 }, '\u2068۱۲\u2069 تراکنش'],
    ['he', '$site', { site: 'a.example' }, '\u2068a.example\u2069'],
    // A form that a language has and the text lacks.
    ['es', calls, { count: 1_000_000, site: 'x' }, '1.000.000 calls from x'],
  ]
  for (const [locale, text, values, filled] of cases)
    it(`in ${locale} is filled in: ${text} with ${JSON.stringify(values)}`, () => {
      expect(fillText(text, values, locale)).to.equal(filled)
    })
})
