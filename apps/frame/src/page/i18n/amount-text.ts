import { formatUnits } from 'viem/utils'

/** The language that the page asked for, for what may be in it. There may be no texts in it here. */
export const pageLocale = (): string => document.documentElement.dataset.locale ?? navigator.language

/**
 * In which numbers and dates are written: the browser's, because no page can choose how an amount reads. English where
 * the browser names none that a format takes: WebKitGTK says `C` on a system without a language.
 */
export function formatLocale(tag = navigator.language): string {
  try {
    return new Intl.Locale(tag).toString()
  } catch {
    return 'en'
  }
}

/** Without the marks of direction that a format may bring along: in an approval they would be spelled out. */
export const withoutMarks = (text: string): string => text.replace(/[\u061c\u200e\u200f]/g, '')

/** As many as a format takes. */
const placesMax = 100

/**
 * An amount in base units to its last digit: a text keeps every digit, as a number would not. What parts thousands is a
 * space, so that the one mark in it is the decimal one, wherever the reader learned to read numbers.
 */
export function amountText(units: bigint, decimals: number, locale = formatLocale()): string {
  const text = formatUnits(units, decimals)
  if (decimals > placesMax) return text
  const parts = new Intl.NumberFormat(locale, {
    maximumFractionDigits: decimals,
    numberingSystem: 'latn',
  }).formatToParts(text)
  return withoutMarks(parts.map(({ type, value }) => (type === 'group' ? '\u202f' : value)).join(''))
}
