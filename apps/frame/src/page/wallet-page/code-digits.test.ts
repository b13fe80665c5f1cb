import { expect } from 'chai'
import { codeDigits } from './code-digits.js'

describe('The digits of a code', () => {
  for (const [typed, expected] of [
    ['012345', '012345'],
    [' 123 456 ', '123456'],
    ['123-456', '123456'],
    ['\u06f1\u06f2\u06f3\u06f4\u06f5\u06f6', '123456'],
    ['\u0661\u0662\u0663\u0664\u0665\u0666', '123456'],
    ['\uff11\uff12\uff13\uff14\uff15\uff16', '123456'],
    ['1234567', '123456'],
    ['x', ''],
  ] as const)
    it(`are ${expected || 'none'} of “${typed}”`, () => expect(codeDigits(typed)).to.equal(expected))
})
