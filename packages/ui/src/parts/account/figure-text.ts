/**
 * The most integer digits that fit together with three decimals, in the first line of a row and in the second beside a
 * date.
 */
export const digitsOfFirst = 9
export const digitsOfSecond = 5
/** This many more integer digits fit without decimals. */
const decimals = 3

/** With more integer digits than these, words are longer than a power of ten. */
const wordsUpTo = 15

/**
 * Formats an amount so that it fits into a row without being cut off. Larger amounts have fewer digits, and finally a
 * word or a power of ten (`1.5B`, `1.157E23`). Always rounds down.
 * @param amount decimal text, in whole tokens
 * @param digits the most integer digits that fit together with decimals
 * @param showAmount formats an amount that fits
 * @param textLocale the locale of the texts, for words; the decimal separator is that of `locale`
 */
export function figureText(
  amount: string,
  locale: string,
  digits: number,
  showAmount: (amount: string, locale: string) => string,
  textLocale = locale,
): string {
  const integerPart = (amount.split('.')[0] ?? '').replace(/^0+/, '')
  if (integerPart.length <= digits) return showAmount(amount, locale)
  const formatter = new Intl.NumberFormat(locale)
  if (integerPart.length <= digits + decimals) return formatter.format(Number(integerPart))
  const notation = integerPart.length <= wordsUpTo ? 'compact' : 'scientific'
  const format = new Intl.NumberFormat(textLocale, { notation, maximumFractionDigits: 3 })
  const text = format.format(Number(`${integerPart[0]}.${integerPart.slice(1, 4)}e${integerPart.length - 1}`))
  // The texts differ from the page's language only if they are English.
  return textLocale === locale ? text : text.replace('.', formatter.format(0.1).charAt(1))
}
