import { timingSafeEqual } from 'node:crypto'
import { calculateJwkThumbprint, compactVerify, EmbeddedJWK } from 'jose'
import * as v from 'valibot'
import { failure, type Failure } from '../../http/failure.js'
import type { SessionRepository } from '../../ports/wallet/session-repository.js'
import type { KeyStore } from '../keys/key-store.js'
import { hashOf } from '../random-id.js'
import { refusal } from '../refusals.js'
import { proofClockMs, proofMemoryMs } from '../wallet-limits.js'

const claims = v.object({
  htm: v.string(),
  htu: v.string(),
  iat: v.number(),
  jti: v.pipe(v.string(), v.minLength(16), v.maxLength(128)),
  ath: v.optional(v.string()),
  nonce: v.optional(v.string()),
})
const proofMaxLength = 2_048

export interface ProvenCall {
  readonly method: string
  /** Origin and path as clients know them. */
  readonly url: string
  /** The access token that the call carries. */
  readonly accessToken?: string | undefined
}

export interface Proofs {
  /**
   * Checks a proof that the caller holds a key (RFC 9449) and takes it: it works once. @returns the key's thumbprint
   * (RFC 7638)
   * @throws {Failure} 401 `PROOF_WRONG`; 401 `use_dpop_nonce` with a nonce, where the caller's clock is off
   */
  take(proof: string | undefined, call: ProvenCall): Promise<string>
}

export interface ProofsDeps {
  readonly sessions: Pick<SessionRepository, 'takeProof'>
  readonly keys: KeyStore
  /** Time in ms. */
  readonly now: () => number
}

export function createProofs({ sessions, keys, now }: ProofsDeps): Proofs {
  /** Says when it was made, and that this server made it. */
  const nonceAt = (issuedAt: number) => `${issuedAt.toString(36)}.${keys.mac('dpop nonce', issuedAt.toString(36))}`
  const isNonce = (nonce: string, receivedAt: number) => {
    const madeAt = Number.parseInt(nonce, 36)
    return isEqual(nonce, nonceAt(madeAt)) && madeAt <= receivedAt && receivedAt - madeAt < proofMemoryMs
  }
  const wantNonce = (receivedAt: number): Failure =>
    failure(401, 'use_dpop_nonce', 'The proof is of another time: it needs the nonce of this answer.', {
      'dpop-nonce': nonceAt(receivedAt),
      'www-authenticate': 'DPoP error="use_dpop_nonce"',
    })

  return {
    async take(proof, { method, url, accessToken }) {
      const calledAt = now()
      const { thumbprint, payload } = await readProof(proof)
      const { htm, htu, ath, iat, jti, nonce } = payload
      if (htm !== method || htu !== url) throw wrong()
      if (accessToken === undefined ? ath !== undefined : ath === undefined || !isEqual(ath, hashOf(accessToken)))
        throw wrong()
      if (nonce === undefined ? Math.abs(calledAt - iat * 1_000) > proofClockMs : !isNonce(nonce, calledAt))
        throw wantNonce(calledAt)
      if (!(await sessions.takeProof(hashOf(`${thumbprint}.${jti}`), calledAt + proofMemoryMs, calledAt))) throw wrong()
      return thumbprint
    },
  }
}

const wrong = (): Failure =>
  refusal('PROOF_WRONG', { 'www-authenticate': 'DPoP error="invalid_dpop_proof", algs="ES256"' })

async function readProof(
  proof: string | undefined,
): Promise<{ readonly thumbprint: string; readonly payload: v.InferOutput<typeof claims> }> {
  if (!proof || proof.length > proofMaxLength) throw wrong()
  try {
    const { protectedHeader, payload } = await compactVerify(proof, EmbeddedJWK, { algorithms: ['ES256'] })
    if (protectedHeader.typ !== 'dpop+jwt' || !protectedHeader.jwk) throw wrong()
    return {
      thumbprint: await calculateJwkThumbprint(protectedHeader.jwk),
      payload: v.parse(claims, JSON.parse(new TextDecoder().decode(payload))),
    }
  } catch {
    throw wrong()
  }
}

function isEqual(actual: string, expected: string): boolean {
  const [a, b] = [Buffer.from(actual), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}
