import { expect } from 'chai'
import { toJsonValue } from './json-value.js'

describe('what goes over the wire as a parameter', () => {
  class Own {
    readonly amount = 1n
  }
  const date = new Date(0)
  const own = new Own()
  const cases: readonly (readonly [title: string, value: unknown, expected: unknown])[] = [
    ['a bigint', 255n, '0xff'],
    ['nothing of it', 0n, '0x0'],
    ['less than nothing', -255n, '-0xff'],
    ['text, numbers and null', ['a', 1, true, null, undefined], ['a', 1, true, null, undefined]],
    [
      'an object, without what holds nothing',
      { a: 1n, b: undefined, c: { d: [2n, { e: undefined }] } },
      { a: '0x1', c: { d: ['0x2', {}] } },
    ],
    ['an object without a prototype', Object.assign(Object.create(null), { a: 1n }), { a: '0x1' }],
    ['anything but plain data, as it is', [date, own], [date, own]],
  ]
  for (const [title, value, expected] of cases)
    it(`is ${title}`, () => expect(toJsonValue(value)).to.deep.equal(expected))

  it('leaves what is no plain data untouched', () => {
    expect(toJsonValue(own)).to.equal(own)
    expect(toJsonValue(date)).to.equal(date)
    const list = [1n]
    expect(toJsonValue(list)).not.to.equal(list)
  })

  it('goes 32 levels deep, and ends in what has no end', () => {
    const nest = (levels: number): unknown => (levels === 0 ? { amount: 1n } : [nest(levels - 1)])
    const inmost = (value: unknown): unknown => (Array.isArray(value) ? inmost(value[0]) : value)
    expect(inmost(toJsonValue(nest(32)))).to.deep.equal({ amount: '0x1' })
    expect(inmost(toJsonValue(nest(33)))).to.deep.equal({ amount: 1n })
    const endless: unknown[] = []
    endless.push(endless)
    expect(toJsonValue(endless)).to.be.an('array')
  })
})
