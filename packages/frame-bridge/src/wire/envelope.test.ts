import { expect } from 'chai'
import { replyBytes, requestBytes } from '../bridge-limits.js'
import { envelope, readEnvelopeReply, readEnvelopeRequest, readyEnvelope } from './envelope.js'

const nest = (levels: number): unknown => (levels === 0 ? 1 : { a: nest(levels - 1) })
const request = envelope('request', 'GET_USER', 'a-1_B', { chainId: 1 })
const answer = envelope('success', 'GET_USER', 'a-1_B', { address: 'a' })

describe('an envelope', () => {
  it('is written as agreed', () => {
    expect(request).to.deep.equal({ type: '@w3m-app/GET_USER', id: 'a-1_B', payload: { chainId: 1 } })
    expect(envelope('error', 'GET_USER', 'a', undefined)).to.deep.equal({ type: '@w3m-frame/GET_USER_ERROR', id: 'a' })
    expect(readyEnvelope()).to.deep.equal({ type: '@w3m-frame/READY', payload: {} })
  })

  const requests: readonly (readonly [title: string, data: unknown, expected: unknown])[] = [
    ['a request', request, { kind: 'request', name: 'GET_USER', id: 'a-1_B', payload: { chainId: 1 } }],
    [
      'a request with what other versions add',
      { ...request, rt: 'x' },
      { kind: 'request', name: 'GET_USER', id: 'a-1_B', payload: { chainId: 1 } },
    ],
    [
      'an id of 64 characters',
      { ...request, id: 'x'.repeat(64) },
      { kind: 'request', name: 'GET_USER', id: 'x'.repeat(64), payload: { chainId: 1 } },
    ],
    [
      '16 levels',
      { ...request, payload: nest(16) },
      { kind: 'request', name: 'GET_USER', id: 'a-1_B', payload: nest(16) },
    ],
    ['an answer', answer, undefined],
    ['nothing', undefined, undefined],
    ['null', null, undefined],
    ['text', '@w3m-app/GET_USER', undefined],
    ['a list', Object.assign([], request), undefined],
    ['a function', Object.assign(() => undefined, request), undefined],
    ['no type', { id: 'a' }, undefined],
    ['no id', { type: '@w3m-app/GET_USER' }, undefined],
    ['a number as an id', { ...request, id: 7 }, undefined],
    ['an empty id', { ...request, id: '' }, undefined],
    ['an id of 65 characters', { ...request, id: 'x'.repeat(65) }, undefined],
    ['an id with something before it', { ...request, id: '<a' }, undefined],
    ['an id with something behind it', { ...request, id: 'a\n' }, undefined],
    ['17 levels', { ...request, payload: nest(17) }, undefined],
    ['a byte too much', { ...request, payload: 'x'.repeat(requestBytes - 2) }, undefined],
  ]
  for (const [title, data, expected] of requests)
    it(`of an app: ${title}`, () => expect(readEnvelopeRequest(data)).to.deep.equal(expected))

  const replies: readonly (readonly [title: string, data: unknown, expected: unknown])[] = [
    ['an answer', answer, { kind: 'success', name: 'GET_USER', id: 'a-1_B', payload: { address: 'a' } }],
    [
      'an error',
      envelope('error', 'X', 'a', { message: 'no' }),
      { kind: 'error', name: 'X', id: 'a', payload: { message: 'no' } },
    ],
    ['that it is ready', readyEnvelope(), { kind: 'push', name: 'READY', payload: {} }],
    [
      'a push',
      { type: '@w3m-frame/SESSION_UPDATE', payload: { token: 'a' } },
      { kind: 'push', name: 'SESSION_UPDATE', payload: { token: 'a' } },
    ],
    [
      '64 levels',
      { ...answer, payload: nest(64) },
      { kind: 'success', name: 'GET_USER', id: 'a-1_B', payload: nest(64) },
    ],
    [
      'much',
      { ...answer, payload: 'x'.repeat(replyBytes - 3) },
      { kind: 'success', name: 'GET_USER', id: 'a-1_B', payload: 'x'.repeat(replyBytes - 3) },
    ],
    ['a request', request, undefined],
    ['an answer without an id', { type: '@w3m-frame/X_SUCCESS' }, undefined],
    ['65 levels', { ...answer, payload: nest(65) }, undefined],
    ['a byte too much', { ...answer, payload: 'x'.repeat(replyBytes - 2) }, undefined],
    ['a push of 65 levels', { type: '@w3m-frame/SESSION_UPDATE', payload: nest(65) }, undefined],
    ['a push that nobody knows', { type: '@w3m-frame/OTHER', payload: {} }, undefined],
    ['nothing', undefined, undefined],
  ]
  for (const [title, data, expected] of replies)
    it(`of a frame: ${title}`, () => expect(readEnvelopeReply(data)).to.deep.equal(expected))
})
