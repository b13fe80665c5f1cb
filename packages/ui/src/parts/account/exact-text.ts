import { decimalText } from '@w3m/core/i18n'

/**
 * Rounds base units up to `decimalsMax` decimals, so that a shown maximum is never below the real one; `exactText`
 * would cut.
 */
export function roundUp(units: bigint, decimals: number, decimalsMax: number): bigint {
  const step = 10n ** BigInt(Math.max(0, decimals - decimalsMax))
  return ((units + step - 1n) / step) * step
}

/** Formats base units as whole coins in a locale, exactly or cut after `decimalsMax` decimals. */
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
  // A positive amount is never shown as 0.
  return units > 0n && !/[1-9]/.test(digits.slice(0, digits.length - decimals + Math.min(decimalsMax, decimals)))
    ? `<${decimalText(`0.${'1'.padStart(decimalsMax, '0')}`, locale)}`
    : text
}
