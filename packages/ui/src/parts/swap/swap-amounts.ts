import { typedDigits } from '@w3m/core/i18n'

/** Per cent. */
const slippageMax = 50
/** Basis points from which the visitor is warned, because others may profit from trades in between. */
export const slippageHighBps = 500

/** Cuts a computed amount to six decimals, or keeps all of them if it would become 0. */
export const shortened = (amount: string): string => {
  const truncated = amount.replace(/(\.\d{6})\d+$/, '$1')
  return /[1-9]/.test(truncated) ? truncated : amount
}

/** Parses a percentage to basis points; undefined for invalid text, 0, or more than `slippageMax`. */
export function readPercent(text: string): number | undefined {
  const [, integerPart = '', fractionPart = ''] = /^(\d{1,2})(?:[.,](\d{1,2}))?$/.exec(typedDigits(text.trim())) ?? []
  if (integerPart === '') return undefined
  const hundredths = Number(integerPart) * 100 + Number(fractionPart.padEnd(2, '0'))
  return hundredths >= 1 && hundredths <= slippageMax * 100 ? hundredths : undefined
}

/** The value of an event's field. */
export const typedIn = ({ target }: Event): string => (target && 'value' in target ? String(target.value) : '')
