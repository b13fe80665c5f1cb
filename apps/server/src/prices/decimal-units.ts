/** Digits before the point: a number that has more is no price. */
const wholeMax = 22

/**
 * A number of JSON as base units, by the digits in which it is written; undefined where it is no plain number, or
 * negative. Digits beyond `decimals` are cut.
 */
export function decimalUnits(value: number, decimals: number): bigint | undefined {
  const found = /^([0-9]+)(?:\.([0-9]+))?(?:e([+-][0-9]+))?$/.exec(String(value))
  if (!found) return undefined
  const [, whole = '', fraction = '', exponent = '0'] = found
  const point = whole.length + Number(exponent)
  if (point > wholeMax) return undefined
  const digits = whole + fraction
  const length = point + decimals
  return length <= 0 ? 0n : BigInt(digits.padEnd(length, '0').slice(0, length))
}
