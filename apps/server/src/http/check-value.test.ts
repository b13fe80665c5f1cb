import { describe, it } from 'node:test'
import { expect } from 'chai'
import * as v from 'valibot'
import { checkValue } from './check-value.js'
import { Failure } from './failure.js'

const schema = v.strictObject({
  chainId: v.optional(v.pipe(v.string(), v.regex(/^[a-z]+$/, 'expected a CAIP-2 id'))),
  code: v.optional(v.pipe(v.string(), v.regex(/^[0-9]{6}$/))),
  email: v.optional(
    v.pipe(
      v.string(),
      v.check(text => text.includes('@')),
    ),
  ),
  ids: v.optional(v.pipe(v.array(v.string()), v.minLength(1), v.maxLength(2))),
  name: v.optional(v.pipe(v.string(), v.minLength(3), v.maxLength(5))),
  page: v.optional(v.pipe(v.number(), v.minValue(1), v.maxValue(9))),
  range: v.optional(v.picklist(['day', 'week'])),
  zone: v.string(),
})

/** What is said of a value. */
function messagesOf(value: object): readonly string[] {
  try {
    checkValue(schema, { zone: 'z', ...value })
  } catch (error) {
    if (error instanceof Failure) return error.reasons.map(({ field, description }) => `${field}: ${description}`)
  }
  return []
}

describe('A wrong value', () => {
  const cases: readonly (readonly [value: object, said: string])[] = [
    [{ zone: undefined }, 'zone: The value is missing.'],
    [{ other: 1 }, 'other: There is no such parameter.'],
    [{ chainId: '1' }, 'chainId: The value is not valid: expected a CAIP-2 id.'],
    [{ code: '12345' }, 'code: The value is not valid.'],
    [{ email: 'nobody' }, 'email: The value is not valid.'],
    [{ ids: [] }, 'ids: The value is not valid: expected at least 1 entries.'],
    [{ ids: ['a', 'b', 'c'] }, 'ids: The value is not valid: expected at most 2 entries.'],
    [{ name: 'ab' }, 'name: The value is not valid: expected at least 3 characters.'],
    [{ name: 'abcdef' }, 'name: The value is not valid: expected at most 5 characters.'],
    [{ page: 0 }, 'page: The value is not valid: expected at least 1.'],
    [{ page: 10 }, 'page: The value is not valid: expected at most 9.'],
    [{ page: '1' }, 'page: The value is not valid: expected number.'],
    [{ range: 'year' }, 'range: The value is not valid: expected ("day" | "week").'],
  ]
  for (const [value, description] of cases)
    it(`is told apart: ${JSON.stringify(value)}`, () => void expect(messagesOf(value)).to.deep.equal([description]))

  it('is told from one that is missing', () => {
    expect(() => checkValue(schema, {})).to.throw(Failure, 'The value is missing.')
  })

  it('is never repeated', () => {
    expect(messagesOf({ code: '987654', page: 'secret', other: 'secret' }).join()).not.to.match(/987654|secret/)
  })
})
