import { keepSign } from '@w3m/core'

const fractionMax = 6

const isDecimal = (text: string): text is `${number}` => /^\d+(?:\.\d+)?$/.test(text)

/** A decimal text in a format; decimals beyond the sixth are cut: nobody is shown more than there is. */
function written(text: string, format: Intl.NumberFormat): string {
  const cut = text.replace(new RegExp(`(\\.\\d{${fractionMax}})\\d+$`), '$1')
  return isDecimal(cut) ? format.format(cut) : ''
}

/** An amount of coins as a locale writes it. @param amount decimal text */
export const coinText = (amount: string, locale: string): string =>
  written(amount, new Intl.NumberFormat(locale, { maximumFractionDigits: fractionMax }))

/** An amount of money as a locale writes it, cents only where there are some. @param amount decimal text */
export function moneyText(amount: string, currency: string, locale: string): string {
  const hasCents = /\.\d*[1-9]/.test(amount)
  const digits = { minimumFractionDigits: hasCents ? 2 : 0, maximumFractionDigits: 2 }
  // A stranger's currency may have no code that the browser knows.
  return /^[A-Z]{3}$/.test(currency)
    ? keepSign(written(amount, new Intl.NumberFormat(locale, { style: 'currency', currency, ...digits })))
    : `${written(amount, new Intl.NumberFormat(locale, digits))} ${currency}`
}
