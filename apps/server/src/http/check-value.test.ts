import { describe, it } from 'node:test'
import { expect } from 'chai'
import * as v from 'valibot'
import { checkValue } from './check-value.js'
import { Failure } from './failure.js'

describe('a value from outside', () => {
  const schema = v.object({
    chainId: v.pipe(v.string(), v.regex(/:/, 'expected a CAIP-2 id')),
    page: v.pipe(v.number(), v.minValue(1)),
    more: v.optional(v.object({ name: v.string() })),
  })
  const reasons = (value: unknown) => {
    try {
      return checkValue(schema, value)
    } catch (error) {
      return error instanceof Failure ? [error.status, ...error.reasons] : error
    }
  }

  it('is what the schema makes of it', () => {
    expect(reasons({ chainId: 'a:b', page: 1, other: 2 })).to.deep.equal({ chainId: 'a:b', page: 1 })
  })
  it('is missing where it is not there, and never its own name', () => {
    expect(reasons({ page: 1, more: {} })).to.deep.equal([
      400,
      { field: 'chainId', description: 'The value is missing.' },
      { field: 'more.name', description: 'The value is missing.' },
    ])
    expect(reasons(undefined)).to.deep.equal([400, { field: 'body', description: 'The value is missing.' }])
  })
  it('is said to be wrong by what it may be, and is not repeated', () => {
    expect(reasons({ chainId: 'junk', page: 0 })).to.deep.equal([
      400,
      { field: 'chainId', description: 'The value is not valid: expected a CAIP-2 id.' },
      { field: 'page', description: 'The value is not valid: expected >=1.' },
    ])
    expect(reasons(null)).to.deep.equal([
      400,
      { field: 'body', description: 'The value is not valid: expected Object.' },
    ])
  })
})
