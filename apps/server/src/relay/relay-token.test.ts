import { describe, it } from 'node:test'
import { expect } from 'chai'
import { newIdentity, signToken, type TokenOptions } from '../testing/relay-client.js'
import { readClientId } from './relay-token.js'

const now = Date.UTC(2026, 0, 1)
const nowSeconds = now / 1_000
const hour = 3_600
const audience = 'wss://relay.example/relay'
const identity = newIdentity()
const read = (token: string | null, audiences: readonly string[] = [audience]) =>
  readClientId(token, { audiences, now })
const signedToken = (options: Partial<TokenOptions> = {}) => signToken(identity, { audience, now, ...options })

describe('The token of a relay client', () => {
  it('names the client by its key', () => {
    expect(read(signedToken())).to.equal(identity.id)
  })

  const good: readonly [title: string, options: Partial<TokenOptions>][] = [
    ['of a clock that is an hour ahead', { claims: { iat: nowSeconds + hour } }],
    ['that ended an hour ago', { claims: { iat: nowSeconds - 25 * hour, exp: nowSeconds - hour } }],
    ['for the same host by plain ws, with its port', { audience: 'ws://relay.example:443/relay' }],
    ['with a slash and a query in its address', { audience: `${audience}/?key=1` }],
    ['with the host in capitals', { audience: 'wss://RELAY.example/relay' }],
  ]
  for (const [title, options] of good) {
    it(`is taken: one ${title}`, () => {
      expect(read(signedToken(options))).to.equal(identity.id)
    })
  }

  const [head, body, signature] = signedToken().split('.') as [string, string, string]
  const bad: readonly [title: string, token: string | null, text: string][] = [
    ['none', null, 'Unauthorized: missing auth token'],
    ['an empty one', '', 'Unauthorized: missing auth token'],
    ['no JWT', 'token', 'JWT validation error: malformed token'],
    ['one of four parts', `${signedToken()}.a`, 'JWT validation error: malformed token'],
    [
      'one that is no JSON',
      `${head}.${Buffer.from('{').toString('base64url')}.${signature}`,
      'JWT validation error: malformed token',
    ],
    ['one without a signature', `${head}.${body}.`, 'JWT validation error: invalid signature'],
    [
      'one whose claims were changed',
      `${head}.${signedToken({ claims: { sub: 'other' } }).split('.')[1]!}.${signature}`,
      'JWT validation error: invalid signature',
    ],
    ['one signed by another', signedToken({ signedBy: newIdentity() }), 'JWT validation error: invalid signature'],
    ['one of another algorithm', signedToken({ header: { alg: 'none' } }), 'JWT validation error: malformed token'],
    [
      'one whose issuer is no key',
      signedToken({ claims: { iss: 'did:web:relay.example' } }),
      'JWT validation error: malformed token',
    ],
    [
      'one whose issuer is a short key',
      signedToken({ claims: { iss: identity.id.slice(0, -4) } }),
      'JWT validation error: malformed token',
    ],
    [
      'one whose issuer is in another base',
      signedToken({ claims: { iss: identity.id.replace(':z', ':f') } }),
      'JWT validation error: malformed token',
    ],
    ['one without an end', signedToken({ claims: { exp: undefined } }), 'JWT validation error: malformed token'],
    [
      'one for another relay',
      signedToken({ audience: 'wss://other.example/relay' }),
      'JWT validation error: invalid audience',
    ],
    [
      'one for another path',
      signedToken({ audience: 'wss://relay.example/' }),
      'JWT validation error: invalid audience',
    ],
    [
      'one for another port',
      signedToken({ audience: 'wss://relay.example:8443/relay' }),
      'JWT validation error: invalid audience',
    ],
    ['one for no address', signedToken({ audience: 'relay' }), 'JWT validation error: invalid audience'],
    [
      'one of a clock more than an hour ahead',
      signedToken({ claims: { iat: nowSeconds + hour + 1 } }),
      'Session Expired. JWT validation error: JWT Token is not yet valid',
    ],
    [
      'one that ended more than an hour ago',
      signedToken({ claims: { exp: nowSeconds - hour - 1 } }),
      'Session Expired. JWT validation error: JWT Token is expired',
    ],
    [
      'one that ends before it begins',
      signedToken({ claims: { iat: nowSeconds + 10, exp: nowSeconds } }),
      'Session Expired. JWT validation error: JWT Token is expired',
    ],
    ['a huge one', signedToken({ claims: { note: 'x'.repeat(5_000) } }), 'JWT validation error: malformed token'],
  ]
  for (const [title, token, text] of bad) {
    it(`is refused by name: ${title}`, () => {
      expect(() => read(token)).to.throw(text)
      expect(Buffer.byteLength(text), 'fits into a close frame').to.be.at.most(123)
    })
  }

  it('may be for any of several addresses', () => {
    expect(read(signedToken(), ['ws://10.0.0.1:4401/relay', audience])).to.equal(identity.id)
  })
})
