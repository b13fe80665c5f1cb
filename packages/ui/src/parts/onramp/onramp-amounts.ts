import { keepCurrencySign } from '@w3m/core'

const coinDecimals = 6

const isDecimal = (text: string): text is `${number}` => /^\d+(?:\.\d*)?$/.test(text)
const isZero = (text: string): boolean => !/[1-9]/.test(text)

/** Cuts further decimals, so that the shown amount is never too large. */
const truncateDecimals = (text: string, decimals: number): string =>
  text.replace(new RegExp(`(\\.\\d{${decimals}})\\d+$`), '$1')

/** A decimal text in a format, cut. A positive amount below the smallest one is written as less: `<0.01`. */
function written(text: string, decimals: number, format: Intl.NumberFormat): string {
  const cutText = truncateDecimals(text, decimals)
  if (!isDecimal(cutText)) return ''
  return isZero(cutText) && !isZero(text)
    ? `<${keepCurrencySign(format.format(10 ** -decimals))}`
    : keepCurrencySign(format.format(cutText))
}

/** An amount of coins as a locale writes it. @param amount decimal text */
export const coinText = (amount: string, locale: string): string =>
  written(amount, coinDecimals, new Intl.NumberFormat(locale, { maximumFractionDigits: coinDecimals }))

/** An amount of money as a locale writes it, cents only where there are some. @param amount decimal text */
export function moneyText(amount: string, currency: string, locale: string): string {
  // A currency from the service may have a code that the browser does not know.
  const isCode = /^[A-Z]{3}$/.test(currency)
  const style: Intl.NumberFormatOptions = isCode ? { style: 'currency', currency } : { maximumFractionDigits: 2 }
  const { maximumFractionDigits: decimals = 2 } = new Intl.NumberFormat('en', style).resolvedOptions()
  const hasCents = /\.\d*[1-9]/.test(truncateDecimals(amount, decimals))
  const digits = { minimumFractionDigits: hasCents ? decimals : 0, maximumFractionDigits: decimals }
  const text = written(amount, decimals, new Intl.NumberFormat(locale, { ...style, ...digits }))
  return isCode ? text : `${text} ${currency}`
}
