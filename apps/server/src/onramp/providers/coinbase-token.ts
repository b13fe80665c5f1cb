import { createPrivateKey, randomBytes, sign, type KeyObject } from 'node:crypto'

const lifetimeSeconds = 120
/** What stands before the 32 bytes of an Ed25519 key in PKCS #8. */
const ed25519Prefix = Buffer.from('302e020100300506032b657004220420', 'hex')
const seedLength = 32

/** A secret API key of the Coinbase Developer Platform: a PEM of an ECDSA key, or base64 of an Ed25519 one. */
function readKey(secret: string): { readonly key: KeyObject; readonly alg: 'ES256' | 'EdDSA' } {
  if (secret.includes('BEGIN')) return { key: createPrivateKey(secret.replaceAll('\\n', '\n')), alg: 'ES256' }
  const seed = Buffer.from(secret, 'base64').subarray(0, seedLength)
  const der = Buffer.concat([ed25519Prefix, seed])
  return { key: createPrivateKey({ key: der, format: 'der', type: 'pkcs8' }), alg: 'EdDSA' }
}

const encoded = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')

/**
 * Tokens for single calls of its API: each is good for one method and address, for two minutes.
 * @throws {Error} where the secret is no key
 */
export function createCoinbaseTokens(keyId: string, secret: string, now: () => number) {
  const { key, alg } = readKey(secret)
  return (method: string, url: URL): string => {
    const issuedAt = Math.floor(now() / 1_000)
    const header = encoded({ alg, kid: keyId, typ: 'JWT', nonce: randomBytes(16).toString('hex') })
    const uri = `${method} ${url.host}${url.pathname}`
    const claims = encoded({ sub: keyId, iss: 'cdp', nbf: issuedAt, exp: issuedAt + lifetimeSeconds, uri, uris: [uri] })
    const signed = Buffer.from(`${header}.${claims}`)
    const signature =
      alg === 'EdDSA' ? sign(null, signed, key) : sign('sha256', signed, { key, dsaEncoding: 'ieee-p1363' })
    return `${header}.${claims}.${signature.toString('base64url')}`
  }
}
