import { ed25519 } from '@noble/curves/ed25519'
import { scryptAsync } from '@noble/hashes/scrypt'
import type { Encrypted, RecoveryKind, Sealed } from '../../wallet-api/wallet-api.js'
import { guardedWrapData, ownPrefix, sealData, wrapData } from '../associated-data.js'
import { fromBase64url, toBase64url, utf8, wipe, type Bytes } from '../bytes.js'
import { VaultError } from '../vault-error.js'
import { passwordMinCharacters, scryptCost } from '../vault-limits.js'
import { aesKeyOf, decryptBytes } from './aes-box.js'
import { entropyOf } from './mnemonic.js'
import { unsharedBytes } from './unshared-bytes.js'
import { hkdf } from './recovery-key.js'
import { openSealFor, sealKeyOf } from './seal-box.js'

/** The secret of a recovery factor: UTF-8 of a password or of the words, or the 32 bytes of a passkey's PRF. */
export interface RecoverySecret {
  readonly kind: RecoveryKind
  readonly secret: Bytes
}

/** A password with the server's part in it; other secrets have none. */
export interface GuardedSecret extends RecoverySecret {
  readonly output?: Bytes | undefined
}

/**
 * The keys derived from a secret: one to which the wallet's devices seal, and one that signs, so that the server
 * returns nothing without proof of the secret.
 */
export interface SecretKeys {
  /** Checks the signatures. */
  readonly proofKey: string
  readonly sealKey: string
  /**
   * Opens data that was sealed in a generation. @throws {VaultError} `RECOVERY_WRONG` if the secret does not open it
   */
  open(sealed: Sealed, userId: string, generation: number): Promise<Bytes>
  /**
   * Opens data that was wrapped before there were sealing keys. @throws {VaultError} `RECOVERY_WRONG` if the secret
   * does not open it
   */
  unwrap(wrapped: Encrypted, userId: string): Promise<Bytes>
  sign(text: Bytes): string
}

/** Signs with a secret's key, for the server that gave the challenge and for the frame key that asked for it. */
export const proofData = (userId: string, thumbprint: string, challenge: string): Bytes =>
  utf8(`${ownPrefix}recover|${userId}|${thumbprint}|${challenge}`)

/** A password too short to be stored is refused here as it is on the page. @throws {VaultError} `INVALID` */
export function assertPasswordLength(password: Bytes): void {
  if (characterCount(password) < passwordMinCharacters) throw new VaultError('INVALID')
}

/** @throws {VaultError} `INVALID` for what no passkey gives */
export async function secretKeysOf({ kind, secret, output }: GuardedSecret, salt: Bytes): Promise<SecretKeys> {
  // Its first part has always the same length, so that no two passwords make one input.
  const source = output && Uint8Array.from([...output, ...secret])
  const bytes = await stretched(kind, source ?? secret, salt)
  const [wrapping, seed, sealing] = await Promise.all([
    hkdf(bytes, salt, 'w3m wrap v2'),
    hkdf(bytes, salt, 'w3m proof v2'),
    hkdf(bytes, salt, 'w3m seal v3'),
  ])
  const key = await aesKeyOf(wrapping)
  wipe(source, bytes, wrapping)
  return {
    proofKey: toBase64url(ed25519.getPublicKey(seed)),
    sealKey: sealKeyOf(sealing),
    open: (sealed, userId, generation) => openSealFor(sealing, sealed, sealData(userId, kind, generation)).catch(wrong),
    unwrap: (wrapped, userId) => decryptBytes(key, wrapped, guardedWrapData(userId, kind)).catch(wrong),
    sign: text => toBase64url(ed25519.sign(text, seed)),
  }
}

/**
 * Opens what was wrapped before the server had a part in it. @throws {VaultError} `RECOVERY_WRONG` where the visitor's
 * secret does not open it
 */
export async function unwrapPrevious(
  { wrapped, salt }: { readonly wrapped: Encrypted; readonly salt: string },
  secret: RecoverySecret,
  userId: string,
): Promise<Bytes> {
  const key = await wrappingKeyOf(secret, fromBase64url(salt))
  return decryptBytes(key, wrapped, wrapData(userId, secret.kind)).catch(wrong)
}

const wrong = (cause: unknown): never => {
  throw new VaultError('RECOVERY_WRONG', { cause })
}

async function wrappingKeyOf({ kind, secret }: RecoverySecret, salt: Bytes): Promise<CryptoKey> {
  const bytes = await stretched(kind, secret, salt)
  try {
    return await aesKeyOf(bytes)
  } finally {
    wipe(bytes)
  }
}

async function stretched(kind: RecoveryKind, secret: Bytes, salt: Bytes): Promise<Bytes> {
  if (kind === 'password') return unsharedBytes(await scryptAsync(secret, salt, scryptCost))
  if (kind === 'passkey') {
    if (secret.length !== 32) throw new VaultError('INVALID')
    return hkdf(secret, salt, 'w3m passkey v1')
  }
  const entropy = await entropyOf(secret)
  try {
    return await hkdf(entropy, salt, 'w3m words v1')
  } finally {
    wipe(entropy)
  }
}

/** Characters of UTF-8 text without making it a string: bytes that start one. */
const characterCount = (text: Bytes): number =>
  text.reduce((count, byte) => count + ((byte & 0xc0) === 0x80 ? 0 : 1), 0)
