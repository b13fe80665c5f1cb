import { scryptAsync } from '@noble/hashes/scrypt'
import type { RecoveryFactor, RecoveryKind } from '../../wallet-api/wallet-api.js'
import { wrapData } from '../associated-data.js'
import { fromBase64url, toBase64url, utf8, wipe, type Bytes } from '../bytes.js'
import { VaultError } from '../vault-error.js'
import { passwordMinCharacters, scryptCost } from '../vault-limits.js'
import { aesKeyOf, decryptBytes, encryptBytes } from './aes-box.js'
import { entropyOf } from './mnemonic.js'

/** What a visitor comes back with: UTF-8 of a password or of the words, or the 32 bytes of a passkey's PRF. */
export interface RecoverySecret {
  readonly kind: RecoveryKind
  readonly secret: Bytes
}

/** The key under which the recovery share of every enrollment is encrypted. It follows from the secret and is kept nowhere but wrapped. */
export const recoveryKeyOf = (entropy: Bytes): Promise<Bytes> => hkdf(entropy, new Uint8Array(), 'w3m recovery v1')

/** Wraps a recovery key under what the visitor has. @throws {VaultError} `INVALID` for a password that is too short */
export async function wrapRecoveryKey(recoveryKey: Bytes, given: RecoverySecret, { userId, salt }: { readonly userId: string; readonly salt: Bytes }): Promise<RecoveryFactor> {
  if (given.kind === 'password' && characterCount(given.secret) < passwordMinCharacters) throw new VaultError('INVALID')
  const key = await wrappingKeyOf(given, salt)
  return { kind: given.kind, salt: toBase64url(salt), wrapped: await encryptBytes(key, recoveryKey, wrapData(userId, given.kind)) }
}

/** @throws {VaultError} `RECOVERY_WRONG` where the visitor's secret does not open it */
export async function unwrapRecoveryKey(factor: RecoveryFactor, given: RecoverySecret, userId: string): Promise<Bytes> {
  const key = await wrappingKeyOf(given, fromBase64url(factor.salt))
  return decryptBytes(key, factor.wrapped, wrapData(userId, given.kind)).catch((cause: unknown) => {
    throw new VaultError('RECOVERY_WRONG', { cause })
  })
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
  if (kind === 'password') return (await scryptAsync(secret, salt, scryptCost)) as Bytes
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

async function hkdf(secret: Bytes, salt: Bytes, info: string): Promise<Bytes> {
  const key = await crypto.subtle.importKey('raw', secret, 'HKDF', false, ['deriveBits'])
  return new Uint8Array(await crypto.subtle.deriveBits({ name: 'HKDF', hash: 'SHA-256', salt, info: utf8(info) }, key, 256))
}

/** Characters of UTF-8 text without making it a string: bytes that start one. */
const characterCount = (text: Bytes): number => text.reduce((count, byte) => count + ((byte & 0xc0) === 0x80 ? 0 : 1), 0)
