import { expect } from 'chai'
import { readWireType, wireTypes } from './wire-type.js'

describe('the types on the wire', () => {
  it('are derived from the message’s name, and read back', () => {
    const types = wireTypes('CONNECT_EMAIL')
    expect(types).to.deep.equal({
      request: '@w3m-app/CONNECT_EMAIL',
      success: '@w3m-frame/CONNECT_EMAIL_SUCCESS',
      error: '@w3m-frame/CONNECT_EMAIL_ERROR',
    })
    expect(Object.values(types).map(readWireType)).to.deep.equal([
      { name: 'CONNECT_EMAIL', kind: 'request' },
      { name: 'CONNECT_EMAIL', kind: 'success' },
      { name: 'CONNECT_EMAIL', kind: 'error' },
    ])
  })

  const strangers: readonly unknown[] = [
    undefined,
    7,
    {},
    '',
    'READY',
    '@w3m-app/',
    '@w3m-app/connect',
    '@w3m-app/X_SUCCESS',
    '@w3m-frame/X',
    'x@w3m-frame/X_ERROR',
    '@w3m-frame/X_ERROR\n',
    `@w3m-app/${'X'.repeat(200)}`,
  ]
  for (const stranger of strangers)
    it(`are not: ${JSON.stringify(stranger)?.slice(0, 40)}`, () => expect(readWireType(stranger)).to.equal(undefined))
})
