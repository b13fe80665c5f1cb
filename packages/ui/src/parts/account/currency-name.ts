/** The plural name of a currency in a locale, such as `euros`, or its code if it has no name. */
export function currencyName(currency: string, locale: string): string {
  const format = new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay: 'name' })
  return format.formatToParts(100).find(({ type }) => type === 'currency')?.value ?? currency.toUpperCase()
}
