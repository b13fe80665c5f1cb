/** The number of digits that a fee is shown with. */
const digitsMax = 4

/**
 * An amount of a coin, in base units, with four digits at most before the zeros, and every digit of whole coins. Never
 * less than it is.
 */
export function roundUp(units: bigint, decimals: number): bigint {
  const step = 10n ** BigInt(Math.max(0, Math.min(units.toString().length - digitsMax, decimals)))
  return ((units + step - 1n) / step) * step
}
