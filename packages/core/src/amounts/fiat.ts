import { parseUnits } from './units.js'

/** Amounts of money are whole numbers of 10⁻¹² of the currency: enough for the price of the smallest coin. */
export const fiatDecimals = 12

/** More than all money there is: a larger number is no price. Such numbers are also written with an exponent. */
const numberMax = 1e18

/** A number of a server as an amount of money; undefined where nobody knows it, or where it is none. */
export function toFiatUnits(value: number | null | undefined): bigint | undefined {
  if (typeof value !== 'number' || !(value >= 0) || value > numberMax) return undefined
  return parseUnits(value.toFixed(fiatDecimals), fiatDecimals)
}

/**
 * Returns the value of an amount, rounded down. @param units in the token's base units @param price of one whole token,
 * in fiat units
 */
export const fiatValueOf = (units: bigint, decimals: number, price: bigint): bigint =>
  (units * price) / 10n ** BigInt(decimals)
