import { expect } from 'chai'
import * as v from 'valibot'
import { readPayload } from './read-payload.js'

const schema = v.object({ a: v.string(), b: v.optional(v.object({ c: v.array(v.object({ d: v.number() })) })) })

describe('the payload of a message', () => {
  const cases: readonly (readonly [title: string, payload: unknown, refusing: unknown, dropping: unknown])[] = [
    [
      'what it shall be',
      { a: 'x', b: { c: [{ d: 1 }] } },
      { value: { a: 'x', b: { c: [{ d: 1 }] } } },
      { value: { a: 'x', b: { c: [{ d: 1 }] } } },
    ],
    ['another shape', { a: 1 }, undefined, undefined],
    ['null', null, undefined, undefined],
    ['nothing', undefined, undefined, undefined],
    ['a key more', { a: 'x', more: 1 }, undefined, { value: { a: 'x' } }],
    [
      'a key more, deep inside',
      { a: 'x', b: { c: [{ d: 1 }, { d: 2, more: 1 }] } },
      undefined,
      { value: { a: 'x', b: { c: [{ d: 1 }, { d: 2 }] } } },
    ],
    [
      'a name on a list',
      { a: 'x', b: { c: Object.assign([{ d: 1 }], { more: 1 }) } },
      undefined,
      { value: { a: 'x', b: { c: [{ d: 1 }] } } },
    ],
  ]
  for (const [title, payload, refusing, dropping] of cases) {
    it(`where it is ${title}`, () => {
      expect(readPayload(schema, payload, 'refuse-unknown')).to.deep.equal(refusing)
      expect(readPayload(schema, payload, 'drop-unknown')).to.deep.equal(dropping)
    })
  }

  it('that is none may be anything from other versions, and nothing on the port', () => {
    expect(readPayload(v.undefined(), { more: 1 }, 'drop-unknown')).to.deep.equal({ value: undefined })
    expect(readPayload(v.undefined(), { more: 1 }, 'refuse-unknown')).to.equal(undefined)
    expect(readPayload(v.undefined(), undefined, 'refuse-unknown')).to.deep.equal({ value: undefined })
  })

  it('is refused where reading made something else of it', () => {
    for (const [payload, expected] of [
      ['a', { a: 1 }],
      [{ a: 1 }, 'a'],
      [{ a: 1 }, null],
      [{ 0: 1 }, [1]],
      [[1], { 0: 1 }],
      [{ a: 1 }, { b: 1 }],
      [{ a: 1 }, { a: 2 }],
    ] as const)
      expect(
        readPayload(
          v.pipe(
            v.unknown(),
            v.transform(() => expected),
          ),
          payload,
          'refuse-unknown',
        ),
        JSON.stringify([payload, expected]),
      ).to.equal(undefined)
  })
})
