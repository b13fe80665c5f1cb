import { expect } from 'chai'
import { isSameValue } from './same-value.js'

describe('isSameValue', () => {
  const shared = {}
  const cases: readonly [one: unknown, other: unknown, depth: number, same: boolean][] = [
    [1, 1, 0, true],
    [Number.NaN, Number.NaN, 0, true],
    [{ a: 1 }, { a: 1 }, 1, true],
    [{ a: 1 }, { a: 2 }, 1, false],
    [{ a: 1 }, { a: 1, b: undefined }, 1, false],
    [{ a: undefined }, { b: undefined }, 1, false],
    [{ a: 1 }, { a: 1 }, 0, false],
    [{ a: { b: 1 } }, { a: { b: 1 } }, 1, false],
    [{ a: { b: 1 } }, { a: { b: 1 } }, 2, true],
    [[1, 2], [1, 2], 1, true],
    [[1, 2], [2, 1], 1, false],
    [[], {}, 1, false],
    [null, {}, 1, false],
    [{ a: shared }, { a: shared }, 1, true],
    [new Map(), new Map(), 3, false],
    [new Date(0), new Date(0), 3, false],
  ]
  for (const [index, [one, other, depth, same]] of cases.entries()) {
    it(`finds case ${index + 1} ${same ? 'the same' : 'different'}`, () => {
      expect(isSameValue(one, other, depth)).to.equal(same)
      expect(isSameValue(other, one, depth)).to.equal(same)
    })
  }
})
