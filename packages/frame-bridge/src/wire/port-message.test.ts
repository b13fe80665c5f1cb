import { expect } from 'chai'
import { replyBytes, requestBytes } from '../bridge-limits.js'
import { portCancel, portPush, portReply, portRequest, readPortReply, readPortRequest } from './port-message.js'

const id = '0123456789abcdef0123456789abcdef'
const nest = (levels: number): unknown => (levels === 0 ? 1 : { a: nest(levels - 1) })

describe('what an app says on the port', () => {
  it('is written as agreed', () => {
    expect(portRequest('GET_USER', id, 1, { chainId: 1 })).to.deep.equal({
      type: '@w3m-app/GET_USER',
      id,
      seq: 1,
      payload: { chainId: 1 },
    })
    expect(portRequest('GET_USER', id, 1, undefined)).to.deep.equal({ type: '@w3m-app/GET_USER', id, seq: 1 })
    expect(portCancel(id, 2)).to.deep.equal({ type: '@w3m-app/CANCEL', id, seq: 2 })
  })

  const cases: readonly (readonly [title: string, data: unknown, last: number, expected: unknown])[] = [
    [
      'a request',
      portRequest('GET_USER', id, 1, { chainId: 1 }),
      0,
      { kind: 'request', name: 'GET_USER', id, seq: 1, payload: { chainId: 1 } },
    ],
    [
      'a request without a payload',
      portRequest('GET_USER', id, 7, undefined),
      6,
      { kind: 'request', name: 'GET_USER', id, seq: 7, payload: undefined },
    ],
    [
      'a number that leaves some out',
      portRequest('GET_USER', id, 2 ** 53 - 1, null),
      3,
      { kind: 'request', name: 'GET_USER', id, seq: 2 ** 53 - 1, payload: null },
    ],
    ['that it gave up', portCancel(id, 5), 4, { kind: 'cancel', name: 'CANCEL', id, seq: 5, payload: undefined }],
    [
      'a payload of 16 levels',
      portRequest('X', id, 1, nest(16)),
      0,
      { kind: 'request', name: 'X', id, seq: 1, payload: nest(16) },
    ],
    [
      'a payload of as much as may be',
      portRequest('X', id, 1, 'x'.repeat(requestBytes - 3)),
      0,
      { kind: 'request', name: 'X', id, seq: 1, payload: 'x'.repeat(requestBytes - 3) },
    ],
  ]
  for (const [title, data, last, expected] of cases)
    it(`is heard: ${title}`, () => expect(readPortRequest(data, last)).to.deep.equal(expected))

  const whole = portRequest('GET_USER', id, 5, {})
  const strangers: readonly (readonly [title: string, data: unknown])[] = [
    ['nothing', undefined],
    ['null', null],
    ['text', JSON.stringify(whole)],
    ['a function with its fields', Object.assign(() => undefined, whole)],
    ['a list with its fields', Object.assign([], whole)],
    ['a replay', { ...whole, seq: 4 }],
    ['an older number', { ...whole, seq: 3 }],
    ['a number as text', { ...whole, seq: '5' }],
    ['a number as what becomes one', { ...whole, seq: [5] }],
    ['part of a number', { ...whole, seq: 5.5 }],
    ['a number that is not safe', { ...whole, seq: 2 ** 53 }],
    ['no number', { type: '@w3m-app/GET_USER', id }],
    ['no number of its own', Object.create(whole)],
    ['another key', { ...whole, origin: 'https://site.example' }],
    ['a short id', { ...whole, id: id.slice(1) }],
    ['no id', { type: '@w3m-app/GET_USER', seq: 5 }],
    ['no type', { id, seq: 5 }],
    ['the type of an answer', { ...whole, type: '@w3m-frame/GET_USER_SUCCESS' }],
    ['the type of a push', { ...whole, type: '@w3m-frame/FRAME_VIEW' }],
    ['a cancelled request with a payload', { ...portCancel(id, 5), payload: undefined }],
    ['a payload of 17 levels', { ...whole, payload: nest(17) }],
    ['a payload of a byte too much', { ...whole, payload: 'x'.repeat(requestBytes - 2) }],
    ['a payload that is no plain data', { ...whole, payload: new Date(0) }],
  ]
  for (const [title, data] of strangers)
    it(`is not heard: ${title}`, () => expect(readPortRequest(data, 4)).to.equal(undefined))
})

describe('what a frame says on the port', () => {
  it('is written as agreed', () => {
    expect(portReply('success', 'GET_USER', id, 1, { address: 'a' })).to.deep.equal({
      type: '@w3m-frame/GET_USER_SUCCESS',
      id,
      seq: 1,
      payload: { address: 'a' },
    })
    expect(portReply('error', 'GET_USER', id, 1, undefined)).to.deep.equal({
      type: '@w3m-frame/GET_USER_ERROR',
      id,
      seq: 1,
    })
    expect(portPush('FRAME_VIEW', 2, { isShown: true, height: 3 })).to.deep.equal({
      type: '@w3m-frame/FRAME_VIEW',
      seq: 2,
      payload: { isShown: true, height: 3 },
    })
  })

  const cases: readonly (readonly [title: string, data: unknown, expected: unknown])[] = [
    [
      'an answer',
      portReply('success', 'X', id, 5, { a: 1 }),
      { kind: 'success', name: 'X', id, seq: 5, payload: { a: 1 } },
    ],
    [
      'an error',
      portReply('error', 'X', id, 5, { message: 'no' }),
      { kind: 'error', name: 'X', id, seq: 5, payload: { message: 'no' } },
    ],
    ['a push', portPush('SESSION_UPDATE', 5, {}), { kind: 'push', name: 'SESSION_UPDATE', seq: 5, payload: {} }],
    [
      'another push',
      portPush('FRAME_VIEW', 6, { isShown: false, height: 0 }),
      { kind: 'push', name: 'FRAME_VIEW', seq: 6, payload: { isShown: false, height: 0 } },
    ],
    [
      '64 levels',
      portReply('success', 'X', id, 5, nest(64)),
      { kind: 'success', name: 'X', id, seq: 5, payload: nest(64) },
    ],
    [
      'more than any request',
      portReply('success', 'X', id, 5, 'x'.repeat(replyBytes - 3)),
      { kind: 'success', name: 'X', id, seq: 5, payload: 'x'.repeat(replyBytes - 3) },
    ],
  ]
  for (const [title, data, expected] of cases)
    it(`is heard: ${title}`, () => expect(readPortReply(data, 4)).to.deep.equal(expected))

  const whole = portReply('success', 'X', id, 5, {})
  const strangers: readonly (readonly [title: string, data: unknown])[] = [
    ['nothing', undefined],
    ['a replay', { ...whole, seq: 4 }],
    ['another key', { ...whole, more: 1 }],
    ['no id', { type: '@w3m-frame/X_SUCCESS', seq: 5 }],
    ['an id that is none', { ...whole, id: 'x' }],
    ['a request', portRequest('X', id, 5, {})],
    ['a push with an id', { ...portPush('SESSION_UPDATE', 5, {}), id }],
    ['a push that nobody knows', { type: '@w3m-frame/OTHER', seq: 5, payload: {} }],
    ['a push of more than may be', portPush('SESSION_UPDATE', 5, nest(65))],
    ['65 levels', { ...whole, payload: nest(65) }],
    ['a byte too much', { ...whole, payload: 'x'.repeat(replyBytes - 2) }],
  ]
  for (const [title, data] of strangers)
    it(`is not heard: ${title}`, () => expect(readPortReply(data, 4)).to.equal(undefined))
})
