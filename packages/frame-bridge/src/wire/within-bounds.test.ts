import { expect } from 'chai'
import { isWithinBounds } from './within-bounds.js'

const nest = (levels: number): unknown => (levels === 0 ? 1 : { a: nest(levels - 1) })
const endless: Record<string, unknown> = {}
endless.again = endless
const wide = (levels: number): unknown =>
  levels === 0 ? 1 : Array.from({ length: 50 }, () => undefined).fill(wide(levels - 1) as undefined)
const getter = Object.defineProperty({}, 'a', {
  enumerable: true,
  get: () => {
    throw new Error('read')
  },
})

describe('what fits into a message', () => {
  const cases: readonly [title: string, value: unknown, expected: boolean][] = [
    ['nothing', undefined, true],
    ['plain data', { a: [1, 'b', true, null, { c: undefined }] }, true],
    ['16 levels', nest(16), true],
    ['17 levels', nest(17), false],
    ['an object in itself', endless, false],
    ['few objects that stand for very many', wide(10), false],
    ['a list that is longer than anything may be', new Array(2 ** 31), false],
    ['a list with a hole', Object.assign([], { 1: 'a' }), false],
    ['a list with a name', Object.assign(['a'], { name: 'b' }), false],
    ['1,000 letters', 'x'.repeat(990), true],
    ['more letters', 'x'.repeat(1_000), false],
    ['letters of two bytes', 'é'.repeat(600), false],
    ['the first letters of two bytes', '\u0080'.repeat(499), false],
    ['as many halves of pairs as there is room for', '\ud800'.repeat(498), true],
    ['the last letters of two bytes', '\u07ff'.repeat(498), true],
    ['the last letters of one byte', '\u007f'.repeat(997), true],
    ['lists in lists, 17 deep', Array.from({ length: 17 }).reduce(inside => [inside], 1), false],
    ['lists in lists, 16 deep', Array.from({ length: 16 }).reduce(inside => [inside], 1), true],
    ['letters of three bytes', '字'.repeat(400), false],
    ['letters of four bytes', '😀'.repeat(260), false],
    ['long keys', { ['k'.repeat(1_000)]: 1 }, false],
    ['not a number', Number.NaN, false],
    ['an infinite number', Infinity, false],
    ['a bigint', 1n, false],
    ['a symbol', Symbol('a'), false],
    ['a function', () => 1, false],
    ['a date', new Date(0), false],
    ['bytes', new Uint8Array(2), false],
    ['a map', new Map(), false],
    ['an error', new Error('a'), false],
    ['an own __proto__', JSON.parse('{"__proto__": 1}'), false],
    ['an object without a prototype', Object.create(null), true],
    ['an object that throws when it is read', getter, false],
  ]
  for (const [title, value, expected] of cases)
    it(`${expected ? 'takes' : 'refuses'} ${title}`, () =>
      expect(isWithinBounds(value, { depth: 16, bytes: 1_000 })).to.equal(expected))
})
