import { expect } from 'chai'
import { isReadEitherWay } from './amount-read.js'

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
  ] as const)
    it(`${amount || '(nothing)'} ${expected ? 'may be meant as thousands' : 'is clear'} in ${locale}`, () =>
      expect(isReadEitherWay(amount, locale)).to.equal(expected))
})
