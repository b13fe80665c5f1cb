import { expect } from 'chai'
import { fieldText, isAmbiguousAmount } from './amount-read.js'

describe('a typed amount', () => {
  for (const [locale, amount, expected] of [
    ['es', '1.234', true],
    ['es', '123.456', true],
    ['es', '1,234', false],
    ['es', '1.23', false],
    ['es', '1.2345', false],
    ['es', '0.234', false],
    ['es', '1234.567', false],
    ['es', '1234', false],
    ['es', '', false],
    ['en', '1,234', true],
    ['en', '1.234', false],
    ['ar', '1,234', true],
    ['ja', '1,234', true],
    ['fa', '1.234', false],
    ['fa', '1,234', true],
    ['ar-EG', '1,234', true],
    ['de-CH', '1,234', true],
    ['de-CH', '1.234', false],
    ['de-AT', '1.234', true],
    ['fr', '1,234', false],
  ] as const)
    it(`${amount || '(nothing)'} ${expected ? 'may be meant as thousands' : 'is clear'} in ${locale}`, () =>
      expect(isAmbiguousAmount(amount, locale)).to.equal(expected))
})

describe('an amount in its field', () => {
  for (const [locale, amount, typed, shown] of [
    ['es', '1.234567', undefined, '1,234567'],
    ['es', '1.5', '1.5', '1.5'],
    ['es', '1,5', '1,5', '1,5'],
    ['es', '3000.5', '1', '3000,5'],
    ['es', '0.000000000000000000000001', '', '0,000000000000000000000001'],
    ['es', '', '', ''],
    ['en', '1.5', '', '1.5'],
    ['ja', '1.5', '', '1.5'],
    // Their sign goes with digits that a field does not have.
    ['fa', '1.5', '', '1.5'],
    ['ar', '1.5', '', '1.5'],
  ] as const)
    it(`is ${shown || 'nothing'} for ${amount || 'nothing'} in ${locale} where ${typed || 'nothing'} was typed`, () =>
      expect(fieldText(amount, typed, locale)).to.equal(shown))
})
