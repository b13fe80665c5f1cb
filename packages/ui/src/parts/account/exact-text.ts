import { decimalText } from '@w3m/core/i18n'

/** Rounded up to so many decimals, where `exactText` cuts: nobody takes more than what is told as the most. */
export function roundUp(units: bigint, decimals: number, decimalsMax: number): bigint {
  const step = 10n ** BigInt(Math.max(0, decimals - decimalsMax))
  return ((units + step - 1n) / step) * step
}

/** Base units in whole coins as a locale writes them, exactly; cut after so many decimals where `decimalsMax` is given. */
export function exactText(units: bigint, decimals: number, locale: string, decimalsMax = decimals): string {
  const digits = units.toString().padStart(decimals + 1, '0')
  const integerPart = digits.slice(0, digits.length - decimals)
  const fraction =
    decimals > 0
      ? digits
          .slice(-decimals)
          .slice(0, decimalsMax)
          .replace(/(?<!0)0+$/, '')
      : ''
  const text = decimalText(fraction ? `${integerPart}.${fraction}` : integerPart, locale)
  // Something is never shown as nothing.
  return units > 0n && !/[1-9]/.test(digits.slice(0, digits.length - decimals + Math.min(decimalsMax, decimals)))
    ? `<${decimalText(`0.${'1'.padStart(decimalsMax, '0')}`, locale)}`
    : text
}
