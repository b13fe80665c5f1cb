import { decimalText } from '@w3m/core/i18n'
import { html, nothing, type TemplateResult } from 'lit'

/** One sign with three digits behind it, and up to three before it that do not begin with nothing: `1.234`. */
const ambiguousSeparator = /^\s*[1-9]\d{0,2}([.,])\d{3}\s*$/

/** Whether a locale writes a comma before decimals. */
const hasDecimalComma = (locale: string): boolean =>
  new Intl.NumberFormat(locale).formatToParts(0.5).some(({ type, value }) => type === 'decimal' && value === ',')

/**
 * An amount as its field shows it: what the visitor typed as it is, and any other with the decimal sign of the locale,
 * where that goes with the digits of fields.
 */
export const fieldText = (amount: string, typed: string | undefined, locale: string): string =>
  amount !== typed && hasDecimalComma(locale) ? amount.replace('.', ',') : amount

/**
 * Whether what was typed, which is read as a decimal, may be meant as thousands: `1.234` in Spanish. Who does not write
 * decimals by a comma may part thousands by one, whatever the locale does.
 */
export const isAmbiguousAmount = (amount: string, locale: string): boolean => {
  const sign = ambiguousSeparator.exec(amount)?.[1]
  return sign !== undefined && (sign === ',') !== hasDecimalComma(locale)
}

/** Says below a field how its amount was read, where that is not clear. Needs `amountCardStyles`. */
export const amountRead = (amount: string, unit: string, locale: string): TemplateResult =>
  html`<p class="read" role="status" data-testid="amount-read">
    ${
      isAmbiguousAmount(amount, locale)
        ? html`<bdi>= ${decimalText(amount.trim().replace(',', '.'), locale)} ${unit}</bdi>`
        : nothing
    }
  </p>`
