import { describe, it } from 'node:test'
import { expect } from 'chai'
import fc from 'fast-check'
import { cleanText } from './clean-text.js'

const max = 12

describe('A text that a contract says of itself', () => {
  const cases: readonly [title: string, given: string, shown: string | null][] = [
    ['is left as it is', 'USD Coin', 'USD Coin'],
    ['may be of any script', 'ドル コイン', 'ドル コイン'],
    ['is cut', 'A'.repeat(50), 'A'.repeat(max)],
    ['is cut between letters', '🪙'.repeat(50), '🪙'.repeat(max)],
    ['stands on one line', ' USD\n\tCoin\u2028x ', 'USD Coin x'],
    ['does not turn the line', 'USD\u202Ecba\u2066', 'USDcba'],
    ['has nothing that cannot be seen', 'U\u200BS\u200DD\u2060\uFEFF\u00AD', 'USD'],
    ['has no fillers that look empty', 'U\u3164S\u2800D\u115F', 'USD'],
    ['has no control characters', 'U\u0000S\u001B[31mD', 'US[31mD'],
    ['does not climb out of its line', `U${'\u0301'.repeat(40)}SD`, 'Ú\u0301\u0301SD'],
    ['is none where nothing is left', '\u200B\u202E ', null],
    ['is none where it is empty', '', null],
    ['is looked at only so far', `${' '.repeat(10_000_000)}x`, null],
  ]
  for (const [title, text, shown] of cases) {
    it(title, () => void expect(cleanText(text, max)).to.equal(shown))
  }

  it('never grows over its length, and is the same when it is cleaned again', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), text => {
        const once = cleanText(text, max)
        expect([...(once ?? '')].length).to.be.at.most(max)
        if (once !== null) expect(once).to.not.match(/[\p{C}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]/u)
      }),
    )
  })
})
