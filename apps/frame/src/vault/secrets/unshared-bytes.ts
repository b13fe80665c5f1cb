import type { Bytes } from '../bytes.js'
import { VaultError } from '../vault-error.js'

const isOwn = (bytes: Uint8Array): bytes is Bytes => bytes.buffer instanceof ArrayBuffer

/** Bytes that a library made: its types leave open what holds them. @throws {VaultError} `FAILED` for shared memory */
export function unsharedBytes(bytes: Uint8Array): Bytes {
  if (isOwn(bytes)) return bytes
  throw new VaultError('FAILED')
}
