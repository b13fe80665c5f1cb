import type { Risk } from './risk.js'

/** So many characters at each end are what people compare. */
const comparedLength = 4

/** For each address that was made to be taken for a known one: it shares what people look at and is another one. */
export const addressPoisoningRisks = (addresses: readonly string[], known: readonly string[]): readonly Risk[] =>
  addresses.flatMap(address => {
    const alike = known.filter(each => looks(each) === looks(address))
    // An address that is known itself is what it looks like.
    return alike[0] === undefined || alike.some(each => normal(each) === normal(address))
      ? []
      : [{ id: 'look-alike', values: { known: alike[0] } }]
  })

const looks = (address: string): string =>
  normal(address).slice(0, comparedLength) + normal(address).slice(-comparedLength)

/** Hex says the same in both cases; base58 does not. */
const normal = (address: string): string => (address.startsWith('0x') ? address.slice(2).toLowerCase() : address)
