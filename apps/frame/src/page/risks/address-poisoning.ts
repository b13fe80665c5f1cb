import { isSimilarAddress } from '@w3m/core/caip'
import type { Risk } from './risk.js'

/** Returns a risk for each address that imitates a known one: it shares the characters that people compare. */
export const addressPoisoningRisks = (addresses: readonly string[], known: readonly string[]): readonly Risk[] =>
  addresses.flatMap(address => {
    const alike = known.filter(knownAddress => isSimilarAddress(knownAddress, address))
    // An address that is known itself imitates nothing.
    return alike[0] === undefined || alike.some(similar => normal(similar) === normal(address))
      ? []
      : [{ id: 'look-alike', values: { known: alike[0] } }]
  })

/** Hex is case-insensitive; base58 is not. */
const normal = (address: string): string => (address.startsWith('0x') ? address.slice(2).toLowerCase() : address)
