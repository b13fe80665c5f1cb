const fractionMax = 6

/** Decimals beyond the sixth are cut: nobody is shown more than there is. */
const cut = (text: string): `${number}` => text.replace(new RegExp(`(\\.\\d{${fractionMax}})\\d+$`), '$1') as `${number}`

/** An amount of coins as a locale writes it. @param amount decimal text */
export const coinText = (amount: string, locale: string): string =>
  new Intl.NumberFormat(locale, { maximumFractionDigits: fractionMax }).format(cut(amount))

/** An amount of money as a locale writes it, cents only where there are some. @param amount decimal text */
export function moneyText(amount: string, currency: string, locale: string): string {
  const hasCents = /\.\d*[1-9]/.test(amount)
  const digits = { minimumFractionDigits: hasCents ? 2 : 0, maximumFractionDigits: 2 }
  // A stranger's currency may have no code that the browser knows.
  return /^[A-Z]{3}$/.test(currency)
    ? new Intl.NumberFormat(locale, { style: 'currency', currency, ...digits }).format(cut(amount))
    : `${new Intl.NumberFormat(locale, digits).format(cut(amount))} ${currency}`
}
