import { fiatDecimalsShown } from '../limits/balances-limits.js'
import { fiatDecimals } from './fiat.js'
import type { PriceCurrency } from './price-currencies.js'
import { keepCurrencySign } from './keep-currency-sign.js'
import { floorDecimals } from './shown-amounts.js'
import { formatUnits } from './units.js'

/** Two decimals of a coin that is worth thousands would hide most of what there is. */
const coinDecimalsShown = 6

/** The number of decimals with which an amount of a currency is typed and shown: none for yen, two for most. */
export function currencyDecimals(currency: PriceCurrency): number {
  if (currency === 'btc' || currency === 'eth') return coinDecimalsShown
  const format = new Intl.NumberFormat('en', { style: 'currency', currency })
  return format.resolvedOptions().maximumFractionDigits ?? fiatDecimalsShown
}

/**
 * Money as a locale writes it, with the decimals of its currency, rounded down (spec 9). What is less than the smallest
 * amount and not nothing is said to be less: `<$0.01`. @param units of 10⁻¹² of the currency
 */
export function fiatText(units: bigint, locale: string, currency: PriceCurrency): string {
  const digits = currencyDecimals(currency)
  const format = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    // `US$` and the like take room. Of the other dollars a reader has to know which they are.
    currencyDisplay: currency === 'usd' ? 'narrowSymbol' : 'symbol',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  })
  const write = (amount: bigint) =>
    keepCurrencySign(format.format(floorDecimals(formatUnits(amount, fiatDecimals), digits)))
  const smallest = 10n ** BigInt(fiatDecimals - digits)
  return units > 0n && units < smallest ? `<${write(smallest)}` : write(units)
}
