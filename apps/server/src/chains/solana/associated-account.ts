import { createHash } from 'node:crypto'
import { decodeBase58, encodeBase58 } from '@w3m/core/caip'
import { ed25519 } from 'noble-curves-2/ed25519.js'

export const associatedTokenProgram = 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL'
/** Those whose accounts hold tokens. */
export const tokenPrograms = [
  'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
] as const

/** Whether a key may belong to somebody: an address of a program never does. */
function isOnCurve(bytes: Uint8Array): boolean {
  try {
    ed25519.Point.fromBytes(bytes)
    return true
  } catch {
    return false
  }
}

function keyOf(address: string): Uint8Array {
  const key = decodeBase58(address)
  if (key?.length !== 32) throw new RangeError('This is no address of this chain')
  return key
}

/** Where the associated token program puts an owner's tokens of one mint. Addresses are base58. @throws {RangeError} where one is none */
export function associatedAccount(owner: string, mint: string, tokenProgram: string): string {
  const seeds = [owner, tokenProgram, mint].map(keyOf)
  for (let bump = 255; bump >= 0; bump -= 1) {
    const hash = createHash('sha256')
    for (const seed of seeds) hash.update(seed)
    const address = hash
      .update(Uint8Array.of(bump))
      .update(keyOf(associatedTokenProgram))
      .update('ProgramDerivedAddress')
      .digest()
    if (!isOnCurve(address)) return encodeBase58(address)
  }
  throw new RangeError('There is no such address')
}
