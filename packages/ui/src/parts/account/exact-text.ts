/** Base units in whole coins as a locale writes them, exactly; cut after so many decimals where `decimalsMax` is given. */
export function exactText(units: bigint, decimals: number, locale: string, decimalsMax = decimals): string {
  const digits = units.toString().padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const fraction =
    decimals > 0
      ? digits
          .slice(-decimals)
          .slice(0, decimalsMax)
          .replace(/(?<!0)0+$/, '')
      : ''
  const format = new Intl.NumberFormat(locale, { maximumFractionDigits: 20 })
  const text = format.format((fraction ? `${whole}.${fraction}` : whole) as `${number}`)
  // Something is never shown as nothing.
  return units > 0n && !/[1-9]/.test(digits.slice(0, digits.length - decimals + Math.min(decimalsMax, decimals)))
    ? `<${format.format(`0.${'1'.padStart(decimalsMax, '0')}` as `${number}`)}`
    : text
}
