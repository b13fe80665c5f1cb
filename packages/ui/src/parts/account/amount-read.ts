import { decimalText } from '@w3m/core/i18n'
import { html, nothing, type TemplateResult } from 'lit'

/** One separator with exactly three digits after it and one to three before it that do not begin with 0: `1.234`. */
const ambiguousSeparator = /^\s*[1-9]\d{0,2}([.,])\d{3}\s*$/

/** Whether a locale writes a comma before decimals. */
const hasDecimalComma = (locale: string): boolean =>
  new Intl.NumberFormat(locale).formatToParts(0.5).some(({ type, value }) => type === 'decimal' && value === ',')

/**
 * An amount as its field shows it: the visitor's own text unchanged, any other amount with a decimal comma if the
 * locale uses one.
 */
export const fieldText = (amount: string, typed: string | undefined, locale: string): string =>
  amount !== typed && hasDecimalComma(locale) ? amount.replace('.', ',') : amount

/**
 * Whether the typed separator, which is read as a decimal one, may be meant as a thousands separator: `1.234` in
 * Spanish. In every locale without a decimal comma, a comma may group thousands.
 */
export const isAmbiguousAmount = (amount: string, locale: string): boolean => {
  const sign = ambiguousSeparator.exec(amount)?.[1]
  return sign !== undefined && (sign === ',') !== hasDecimalComma(locale)
}

/** Shows below a field how an ambiguous amount was read. Needs `amountCardStyles`. */
export const amountRead = (amount: string, unit: string, locale: string): TemplateResult =>
  html`<p class="read" role="status" data-testid="amount-read">
    ${
      isAmbiguousAmount(amount, locale)
        ? html`<bdi>= ${decimalText(amount.trim().replace(',', '.'), locale)} ${unit}</bdi>`
        : nothing
    }
  </p>`
