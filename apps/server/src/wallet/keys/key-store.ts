import type { StoredSecret } from '../../ports/wallet/key-wallet-repository.js'

export type { StoredSecret }

/** Ciphertext of HPKE (DHKEM P-256, HKDF-SHA256, AES-256-GCM), in base64url. */
export interface SealedSecret {
  readonly enc: string
  readonly ciphertext: string
}

/**
 * Operations with the keys that are not in the server's database. This implementation uses a key file; a hardware
 * module is possible. `data` is associated data: opening needs the same data as sealing.
 */
export interface KeyStore {
  /** Name of the key that shares are sealed to. */
  readonly keyId: string
  /** That key: an uncompressed point of P-256, in base64url. */
  readonly publicKey: string
  /** Opens what was sealed to this server. @throws where it was sealed for something else */
  open(sealed: SealedSecret, data: string): Promise<Uint8Array<ArrayBuffer>>
  /** Seals to somebody's key. @throws where the key is none */
  seal(secret: Uint8Array<ArrayBuffer>, recipientKey: string, data: string): Promise<SealedSecret>
  /** Encrypts for the database. */
  encrypt(secret: Uint8Array<ArrayBuffer>, data: string): Promise<StoredSecret>
  /** @throws where the row was changed or swapped */
  decrypt(stored: StoredSecret, data: string): Promise<Uint8Array<ArrayBuffer>>
  /** HMAC-SHA256 in base64url. A purpose has a key of its own. */
  mac(purpose: string, text: string): string
}
