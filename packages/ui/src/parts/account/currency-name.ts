/** What a locale calls a currency where more than one of it is meant: `euros`; its code where it has no name. */
export function currencyName(currency: string, locale: string): string {
  const format = new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay: 'name' })
  return format.formatToParts(100).find(({ type }) => type === 'currency')?.value ?? currency.toUpperCase()
}
