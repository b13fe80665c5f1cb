import { keyOf, programAddress } from './program-address.js'

export const associatedTokenProgram = 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL'
/** Those whose accounts hold tokens. */
export const tokenPrograms = [
  'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
] as const

/** Where the associated token program puts an owner's tokens of one mint. Addresses are base58. @throws {RangeError} where one is none */
export const associatedAccount = (owner: string, mint: string, tokenProgram: string): string =>
  programAddress(associatedTokenProgram, [owner, tokenProgram, mint].map(keyOf))
