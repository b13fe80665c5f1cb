import { operationError } from '../errors/operation-error.js'

const amount = /^\d*(?:\.\d*)?$/

/** More digits than any amount has; a longer text is not an amount but an attack on the page's time. */
const lengthMax = 200

/**
 * Base units of a decimal text such as `1.5`, without a float on the way.
 * @param decimals how many decimals the currency has
 * @throws {W3mError} `INVALID_AMOUNT` for signs, exponents, separators, nothing at all, and decimals that the currency
 *   does not have;
 * zeros beyond them are let through
 */
export function parseUnits(text: string, decimals: number): bigint {
  const [whole = '', fraction = ''] = text.split('.')
  const decimalsPart = fraction.slice(0, decimals)
  const rest = fraction.slice(decimals)
  const isAmount = text.length <= lengthMax && amount.test(text) && /\d/.test(text) && /^0*$/.test(rest)
  if (!isAmount) throw operationError('INVALID_AMOUNT', { value: text.slice(0, lengthMax), decimals })
  return BigInt(whole + decimalsPart.padEnd(decimals, '0') || '0')
}

/** The decimal text of base units, exact, without needless zeros: 1500000000000000000n with 18 decimals is `1.5`. */
export function formatUnits(units: bigint, decimals: number): string {
  const isNegative = units < 0n
  const digits = String(isNegative ? -units : units).padStart(decimals + 1, '0')
  const fraction = digits.slice(digits.length - decimals).replace(/(?<!0)0+$/, '')
  const whole = digits.slice(0, digits.length - decimals)
  return `${isNegative ? '-' : ''}${whole}${decimals > 0 && fraction ? `.${fraction}` : ''}`
}
