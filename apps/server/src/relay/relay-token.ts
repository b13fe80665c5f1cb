import { createPublicKey, verify } from 'node:crypto'
import { decodeBase58 } from '@w3m/core/caip'
import { ed25519 } from 'noble-curves-2/ed25519.js'
import * as v from 'valibot'
import { RelayRefusal } from './relay-refusal.js'

export interface TokenRules {
  /** Addresses under which clients know this relay: `wss://relay.example/relay`. */
  readonly audiences: readonly string[]
  /** Time in ms. */
  readonly now: number
}

/** How far a client's clock may be off, in seconds. */
const clockToleranceSeconds = 3_600
const tokenLengthMax = 4_096
/** What the bytes of a did:key begin with when the key is of Ed25519. */
const ed25519Prefix = [0xed, 0x01]
const keyLength = 32

const header = v.object({ alg: v.literal('EdDSA'), typ: v.literal('JWT') })
const payload = v.object({ iss: v.string(), sub: v.string(), aud: v.string(), iat: v.number(), exp: v.number() })

/**
 * Checks a client's token: a JWT that the client signs with its own Ed25519 key, whose public half is the issuer
 * (`did:key:z…`).
 * @returns who the client is: the issuer
 * @throws {RelayRefusal} with the texts that client libraries look for
 */
export function readClientId(token: string | null, { audiences, now }: TokenRules): string {
  if (!token) throw new RelayRefusal('Unauthorized: missing auth token')
  const segments = token.split('.')
  if (segments.length !== 3 || token.length > tokenLengthMax) throw malformed()
  const [head = '', body = '', signature = ''] = segments
  if (!v.is(header, readJson(head))) throw malformed()
  const claims = v.safeParse(payload, readJson(body))
  if (!claims.success) throw malformed()
  const { iss, aud, iat, exp } = claims.output

  const key = createPublicKey({
    key: { kty: 'OKP', crv: 'Ed25519', x: publicKeyOf(iss).toString('base64url') },
    format: 'jwk',
  })
  if (!verify(null, Buffer.from(`${head}.${body}`), key, Buffer.from(signature, 'base64url')))
    throw new RelayRefusal('JWT validation error: invalid signature')

  const known = addressOf(aud)
  if (known === undefined || !audiences.some(audience => addressOf(audience) === known))
    throw new RelayRefusal('JWT validation error: invalid audience')
  const nowSeconds = now / 1_000
  if (iat > nowSeconds + clockToleranceSeconds)
    throw new RelayRefusal('Session Expired. JWT validation error: JWT Token is not yet valid')
  if (exp < nowSeconds - clockToleranceSeconds || exp < iat)
    throw new RelayRefusal('Session Expired. JWT validation error: JWT Token is expired')
  return iss
}

const malformed = () => new RelayRefusal('JWT validation error: malformed token')

function readJson(part: string): unknown {
  try {
    return JSON.parse(Buffer.from(part, 'base64url').toString('utf8'))
  } catch {
    throw malformed()
  }
}

/**
 * Host and path of a relay's address: what a proxy does to its scheme, and a query or slash at its end, make no other
 * relay of it.
 */
function addressOf(audience: string): string | undefined {
  if (!/^(?:wss?|https?):\/\//i.test(audience) || !URL.canParse(audience)) return undefined
  const { hostname, protocol, port, pathname } = new URL(audience)
  const isSecure = /^(?:wss|https):$/.test(protocol)
  return `${hostname}:${port || (isSecure ? '443' : '80')}${pathname.replace(/(?<!\/)\/+$/, '')}`
}

function publicKeyOf(issuer: string): Buffer {
  const [, encoded] = /^did:key:z([1-9A-HJ-NP-Za-km-z]{40,60})$/.exec(issuer) ?? []
  const bytes = encoded === undefined ? undefined : decodeBase58(encoded)
  if (bytes?.length !== ed25519Prefix.length + keyLength || ed25519Prefix.some((byte, index) => bytes[index] !== byte))
    throw malformed()
  const publicKey = Buffer.from(bytes.slice(ed25519Prefix.length))
  if (isSmallOrder(publicKey)) throw malformed()
  return publicKey
}

/** Anybody can sign for such a key, however its point is written. Node takes them all. */
function isSmallOrder(publicKey: Uint8Array): boolean {
  try {
    return ed25519.Point.fromBytes(publicKey, true).isSmallOrder()
  } catch {
    throw malformed()
  }
}
