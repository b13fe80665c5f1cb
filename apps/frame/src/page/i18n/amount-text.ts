import { formatUnits } from 'viem/utils'

/** The visitor's own language tag, for numbers and dates. There may be no texts in it. */
export const visitorLocale = (): string => document.documentElement.dataset.locale ?? navigator.language

/** Without the marks of direction that a format may bring along: in an approval they would be spelled out. */
export const withoutMarks = (text: string): string => text.replace(/[\u061c\u200e\u200f]/g, '')

/** As many as a format takes. */
const placesMax = 100

/** An amount in base units to its last digit, as numbers are written where the visitor is: a text keeps every digit, as a number would not. */
export function amountText(units: bigint, decimals: number): string {
  const text = formatUnits(units, decimals)
  return decimals > placesMax ? text : withoutMarks(new Intl.NumberFormat(visitorLocale(), { maximumFractionDigits: decimals }).format(text as Intl.StringNumericLiteral))
}
