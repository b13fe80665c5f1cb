import { ristretto255_oprf } from 'noble-curves-2/ed25519.js'
import { fromBase64url, toBase64url, type Bytes } from '../bytes.js'
import { VaultError } from '../vault-error.js'
import { unsharedBytes } from './unshared-bytes.js'

const { oprf } = ristretto255_oprf

/** A password blinded for the server, which learns nothing about it (RFC 9497, OPRF mode, ristretto255-SHA512). */
export interface BlindedPassword {
  readonly blinded: string
  /** Computes the 64 output bytes from the server's answer. @throws {VaultError} `FAILED` for an invalid answer */
  finalize(evaluated: string): Bytes
  /** Wipes the blinding, after which no answer can be finalised. */
  wipe(): void
}

export function blindPassword(password: Bytes): BlindedPassword {
  const { blind, blinded } = oprf.blind(password)
  return {
    blinded: toBase64url(blinded),
    finalize(evaluated) {
      try {
        return unsharedBytes(oprf.finalize(password, blind, fromBase64url(evaluated)))
      } catch (cause) {
        throw new VaultError('FAILED', { cause })
      }
    },
    wipe: () => void blind.fill(0),
  }
}
