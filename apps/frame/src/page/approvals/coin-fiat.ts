import type { CoinPrice } from '../../wallet-api/wallet-api.js'
import { formatLocale } from '../i18n/amount-text.js'

/** Formats the value of an amount of a coin, given in base units; undefined for amounts of 0 or less. */
export type FormatFiat = (units: bigint) => string | undefined

export function fiatFormat({ currency, amount }: CoinPrice, decimals: number, locale = formatLocale()): FormatFiat {
  const format = new Intl.NumberFormat(locale, { style: 'currency', currency, numberingSystem: 'latn' })
  const { maximumFractionDigits: places = 2 } = format.resolvedOptions()
  const [whole, fraction = ''] = amount.split('.')
  const price = BigInt(whole + fraction) * 10n ** BigInt(places)
  const one = 10n ** BigInt(decimals + fraction.length)
  return units => {
    if (units <= 0n) return undefined
    const least = (units * price + one / 2n) / one
    const digits = least.toString().padStart(places + 1, '0')
    const pointIndex = digits.length - places
    // A string keeps every digit, unlike a number.
    return least === 0n
      ? `< ${format.format(10 ** -places)}`
      : `≈ ${format.format(`${digits.slice(0, pointIndex)}.${digits.slice(pointIndex)}`)}`
  }
}
