import { expect } from 'chai'
import { FrameError } from '../frame-error.js'
import { fromFailure, toFailure } from './failure.js'

describe('the answer to a request that failed', () => {
  const thrown: readonly [title: string, error: unknown, expected: unknown][] = [
    ['a code and a text', new FrameError('COOLDOWN', 'Wait'), { message: 'Wait', code: 'COOLDOWN' }],
    ['a number', Object.assign(new Error('Refused'), { code: 4001 }), { message: 'Refused', code: 4001 }],
    ['a text that is far too long, cut', new FrameError(1, 'x'.repeat(5_000)), { message: 'x'.repeat(1_000), code: 1 }],
    ['no code', new Error('canary'), { message: 'An error occurred' }],
    ['a number that is none', Object.assign(new Error('canary'), { code: 1.5 }), { message: 'An error occurred' }],
    [
      'a code with something before it',
      Object.assign(new Error('canary'), { code: 'x COOLDOWN' }),
      { message: 'An error occurred' },
    ],
    [
      'a code that is neither text nor number',
      Object.assign(new Error('canary'), { code: ['COOLDOWN'] }),
      { message: 'An error occurred' },
    ],
    ['a code of node', Object.assign(new Error('canary'), { code: 'not a code' }), { message: 'An error occurred' }],
    [
      'a browser’s error, whose number is its own',
      new DOMException('canary', 'AbortError'),
      { message: 'An error occurred' },
    ],
    ['no error at all', 'canary', { message: 'An error occurred' }],
    ['nothing', undefined, { message: 'An error occurred' }],
  ]
  for (const [title, error, expected] of thrown)
    it(`says of ${title}`, () => expect(toFailure(error)).to.deep.equal(expected))

  const answered: readonly [payload: unknown, code: string | number, message: string][] = [
    [{ message: 'Wait', code: 'COOLDOWN' }, 'COOLDOWN', 'Wait'],
    [{ message: 'Refused', code: 4001 }, 4001, 'Refused'],
    [{ message: 'Refused' }, 'UNKNOWN', 'Refused'],
    [{ message: '' }, 'UNKNOWN', 'An error occurred'],
    [{ message: 7, code: {} }, 'UNKNOWN', 'An error occurred'],
    [{}, 'UNKNOWN', 'An error occurred'],
    [null, 'UNKNOWN', 'An error occurred'],
    [undefined, 'UNKNOWN', 'An error occurred'],
    ['text', 'UNKNOWN', 'An error occurred'],
  ]
  for (const [payload, code, message] of answered)
    it(`reads ${JSON.stringify(payload) ?? 'nothing'}`, () => {
      const error = fromFailure(payload)
      expect([error.code, error.message, error.name]).to.deep.equal([code, message, 'FrameError'])
    })
})
