import { createHash } from 'node:crypto'
import { decodeBase58, encodeBase58 } from '@w3m/core/caip'
import { ed25519 } from 'noble-curves-2/ed25519.js'

/** Whether a key may belong to somebody: an address of a program never does. */
export function isOnCurve(bytes: Uint8Array): boolean {
  try {
    ed25519.Point.fromBytes(bytes)
    return true
  } catch {
    return false
  }
}

/** The bytes of an address in base58. @throws {RangeError} where it is none */
export function keyOf(address: string): Uint8Array {
  const key = decodeBase58(address)
  if (key?.length !== 32) throw new RangeError('This is no address of this chain')
  return key
}

/** The address in base58 that a program has for some seeds. @throws {RangeError} where the program's address is none */
export function programAddress(program: string, seeds: readonly Uint8Array[]): string {
  for (let bump = 255; bump >= 0; bump -= 1) {
    const hash = createHash('sha256')
    for (const seed of seeds) hash.update(seed)
    const address = hash.update(Uint8Array.of(bump)).update(keyOf(program)).update('ProgramDerivedAddress').digest()
    if (!isOnCurve(address)) return encodeBase58(address)
  }
  throw new RangeError('There is no such address')
}
