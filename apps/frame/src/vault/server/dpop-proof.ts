import { toBase64url, randomId, utf8 } from '../bytes.js'

export interface ProofClaims {
  readonly method: string
  /** Without query and fragment. */
  readonly url: string
  readonly nowMs: number
  /** Bound into the proof by its hash, where the call carries one. */
  readonly accessToken?: string | undefined
  /** The nonce that the server last required. */
  readonly nonce?: string | undefined
}

/** A proof for one call that its sender holds the frame key (RFC 9449): a JWT with the public key in its header. */
export async function dpopProof(
  { privateKey, publicKey }: CryptoKeyPair,
  { method, url, nowMs, accessToken, nonce }: ProofClaims,
): Promise<string> {
  const { kty, crv, x, y } = await crypto.subtle.exportKey('jwk', publicKey)
  const payload = {
    jti: randomId(),
    htm: method,
    htu: url,
    iat: Math.floor(nowMs / 1000),
    ...(accessToken !== undefined && { ath: await hashed(accessToken) }),
    ...(nonce !== undefined && { nonce }),
  }
  const signed = `${encoded({ typ: 'dpop+jwt', alg: 'ES256', jwk: { kty, crv, x, y } })}.${encoded(payload)}`
  const signature = await crypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, privateKey, utf8(signed))
  return `${signed}.${toBase64url(new Uint8Array(signature))}`
}

/** The thumbprint by which the server identifies a key (RFC 7638): its members are sorted by name. */
export async function thumbprintOf(publicKey: CryptoKey): Promise<string> {
  const { crv, kty, x, y } = await crypto.subtle.exportKey('jwk', publicKey)
  return hashed(JSON.stringify({ crv, kty, x, y }))
}

const hashed = async (text: string): Promise<string> =>
  toBase64url(new Uint8Array(await crypto.subtle.digest('SHA-256', utf8(text))))

const encoded = (value: unknown): string => toBase64url(utf8(JSON.stringify(value)))
