import { isSimilarAddress } from '@w3m/core/caip'
import type { Risk } from './risk.js'

/** For each address that was made to be taken for a known one: it shares what people look at and is another one. */
export const addressPoisoningRisks = (addresses: readonly string[], known: readonly string[]): readonly Risk[] =>
  addresses.flatMap(address => {
    const alike = known.filter(each => isSimilarAddress(each, address))
    // An address that is known itself is what it looks like.
    return alike[0] === undefined || alike.some(each => normal(each) === normal(address))
      ? []
      : [{ id: 'look-alike', values: { known: alike[0] } }]
  })

/** Hex is case-insensitive; base58 is not. */
const normal = (address: string): string => (address.startsWith('0x') ? address.slice(2).toLowerCase() : address)
