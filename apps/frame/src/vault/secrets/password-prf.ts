import { ristretto255_oprf } from 'noble-curves-2/ed25519.js'
import { fromBase64url, toBase64url, type Bytes } from '../bytes.js'
import { VaultError } from '../vault-error.js'
import { ownBytes } from './own-bytes.js'

const { oprf } = ristretto255_oprf

/**
 * A password on its way to the server's part in it, which learns nothing of it (RFC 9497, OPRF mode,
 * ristretto255-SHA512).
 */
export interface BlindedPassword {
  readonly blinded: string
  /**
   * What an answer of the server makes of the password: 64 bytes. @throws {VaultError} `FAILED` where it is no answer
   */
  finalize(evaluated: string): Bytes
  /** Forgets what blinded it: no answer makes anything of it then. */
  wipe(): void
}

export function blindPassword(password: Bytes): BlindedPassword {
  const { blind, blinded } = oprf.blind(password)
  return {
    blinded: toBase64url(blinded),
    finalize(evaluated) {
      try {
        return ownBytes(oprf.finalize(password, blind, fromBase64url(evaluated)))
      } catch (cause) {
        throw new VaultError('FAILED', { cause })
      }
    },
    wipe: () => void blind.fill(0),
  }
}
