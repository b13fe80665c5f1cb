import { typedDigits } from '@w3m/core/i18n'

/** Per cent. */
const slippageMax = 50
/** Basis points from which the visitor is warned: another may trade in between. */
export const slippageHighBps = 500

/** An amount that nobody typed has six decimals, or where that is nothing, all of them. */
export const shortened = (amount: string): string => {
  const short = amount.replace(/(\.\d{6})\d+$/, '$1')
  return /[1-9]/.test(short) ? short : amount
}

/** Hundredths of a per cent; undefined where the text is no number of them, or too large a one. */
export function readPercent(text: string): number | undefined {
  const [, integerPart = '', fractionPart = ''] = /^(\d{1,2})(?:[.,](\d{1,2}))?$/.exec(typedDigits(text.trim())) ?? []
  if (integerPart === '') return undefined
  const hundredths = Number(integerPart) * 100 + Number(fractionPart.padEnd(2, '0'))
  return hundredths >= 1 && hundredths <= slippageMax * 100 ? hundredths : undefined
}

/** What stands in the field of an event. */
export const typedIn = ({ target }: Event): string => (target && 'value' in target ? String(target.value) : '')
