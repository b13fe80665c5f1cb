import { keccak256, stringToBytes } from 'viem/utils'

// Brings a hash function along: import this file dynamically.

/** Keccak-256 of a text of any length. */
export const hashText = (text: string): string => keccak256(stringToBytes(text))
