import { balanceDecimalsShown } from '../limits/balances-limits.js'
import { toShownBalance } from './shown-amounts.js'

const isZero = (text: string): boolean => !/[1-9]/.test(text)

/**
 * A decimal text as a locale writes it, with three decimals, rounded down (spec 9). What is less than that and not
 * nothing is said to be less: `<0.001`.
 */
export function amountText(text: string, locale: string): string {
  const format = new Intl.NumberFormat(locale, { minimumFractionDigits: balanceDecimalsShown })
  const displayBalance = toShownBalance(text)
  return isZero(displayBalance) && !isZero(text)
    ? `<${format.format(toShownBalance(`0.${'1'.padStart(balanceDecimalsShown, '0')}`))}`
    : format.format(displayBalance)
}
