/** So many whole digits have room with three decimals: in the first line of a row, and in the second, beside a date. */
export const digitsOfFirst = 9
export const digitsOfSecond = 5
/** So many more have it without decimals. */
const decimals = 3

/** From more digits on, words for them are longer than a power of ten. */
const wordsUpTo = 15

/**
 * An amount for a row, which is never cut: the larger it is, the fewer of its digits are there, and at last a word or
 * a power of ten (`1.5B`, `1.157E23`), always rounded down.
 * @param amount decimal text, in whole tokens
 * @param digits so many whole ones have room with decimals
 * @param showAmount how an amount is shown that there is room for
 * @param textLocale the locale of the texts: a word of another language stands in none of them, but the decimal
 *   sign of `locale` does
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
  const plain = new Intl.NumberFormat(locale)
  if (integerPart.length <= digits + decimals) return plain.format(Number(integerPart))
  const notation = integerPart.length <= wordsUpTo ? 'compact' : 'scientific'
  const format = new Intl.NumberFormat(textLocale, { notation, maximumFractionDigits: 3 })
  const text = format.format(Number(`${integerPart[0]}.${integerPart.slice(1, 4)}e${integerPart.length - 1}`))
  // Texts are in another language than the page only where they are English.
  return textLocale === locale ? text : text.replace('.', plain.format(0.1).charAt(1))
}
