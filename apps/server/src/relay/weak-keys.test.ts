import { createPublicKey, verify } from 'node:crypto'
import { describe, it } from 'node:test'
import { expect } from 'chai'
import { idOfKey } from '../testing/relay-client.js'
import { readClientId } from './relay-token.js'

const audience = 'wss://relay.example/relay'
const now = Date.UTC(2026, 0, 1)
const part = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')

/** The `y` of a point as Ed25519 writes it: 32 bytes, the lowest first. */
const bytesOf = (y: bigint, sign: 0 | 1): Buffer =>
  Buffer.from((y | (BigInt(sign) << 255n)).toString(16).padStart(64, '0'), 'hex').reverse()

const p = 2n ** 255n - 19n
const order8 = BigInt('0x7a03ac9277fdc74ec6cc392cfa53202a0f67100d760b3cba4fd84d3d706a17c7')
const points: readonly [title: string, y: bigint][] = [
  ['the neutral point', 1n],
  ['the point of order 2', p - 1n],
  ['a point of order 4', 0n],
  ['a point of order 8', order8],
  ['the other points of order 8', p - order8],
  ['the neutral point, written with p added', p + 1n],
  ['a point of order 4, written with p added', p],
]

/**
 * A signature that needs no private key: it holds for every eighth message at the latest. Nothing where Node knows no
 * such key.
 */
function forged(publicKey: Buffer): string | undefined {
  const key = createPublicKey({
    key: { kty: 'OKP', crv: 'Ed25519', x: publicKey.toString('base64url') },
    format: 'jwk',
  })
  const signature = Buffer.concat([bytesOf(1n, 0), Buffer.alloc(32)])
  const iat = now / 1_000
  for (let sub = 0; sub < 500; sub++) {
    const text = `${part({ alg: 'EdDSA', typ: 'JWT' })}.${part({ iss: idOfKey(publicKey), sub: String(sub), aud: audience, iat, exp: iat + 60 })}`
    if (verify(null, Buffer.from(text), key, signature)) return `${text}.${signature.toString('base64url')}`
  }
  return undefined
}

describe('A key for which anybody can sign', () => {
  for (const [title, y] of points) {
    for (const sign of [0, 1] as const) {
      it(`lets nobody into the relay: ${title}, sign ${sign}`, () => {
        const token = forged(bytesOf(y, sign))
        expect(token, 'Node takes the signature, so the relay has to look at the key').to.be.a('string')
        expect(() => readClientId(token!, { audiences: [audience], now })).to.throw(
          'JWT validation error: malformed token',
        )
      })
    }
  }
})
