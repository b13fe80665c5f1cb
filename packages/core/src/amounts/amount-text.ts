import { balanceDecimalsShown, fiatDecimalsShown } from '../limits/balances-limits.js'
import { fiatDecimals } from './fiat.js'
import { floorDecimals, toShownBalance } from './shown-amounts.js'
import { formatUnits } from './units.js'

const isZero = (text: string): boolean => !/[1-9]/.test(text)

/**
 * A decimal text as a locale writes it, with three decimals, rounded down (spec 9). What is less than that and not
 * nothing is said to be less: `<0.001`.
 */
export function amountText(text: string, locale: string): string {
  const format = new Intl.NumberFormat(locale, { minimumFractionDigits: balanceDecimalsShown })
  const shown = toShownBalance(text)
  return isZero(shown) && !isZero(text)
    ? `<${format.format(`0.${'1'.padStart(balanceDecimalsShown, '0')}` as `${number}`)}`
    : format.format(shown as `${number}`)
}

/** Money as a locale writes it, with two decimals, rounded down (spec 9). @param units of 10⁻¹² US dollars */
export function fiatText(units: bigint, locale: string): string {
  const format = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency: 'USD',
    // `US$` and the like take room, and there is one dollar here.
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: fiatDecimalsShown,
    maximumFractionDigits: fiatDecimalsShown,
  })
  const shown = floorDecimals(formatUnits(units, fiatDecimals), fiatDecimalsShown)
  return isZero(shown) && units > 0n
    ? `<${format.format(`0.${'1'.padStart(fiatDecimalsShown, '0')}` as `${number}`)}`
    : format.format(shown as `${number}`)
}
