import { decimalText } from '@w3m/core/i18n'
import { html, nothing, type TemplateResult } from 'lit'

/** One sign with three digits behind it, and up to three before it that do not begin with nothing: `1.234`. */
const eitherWay = /^\s*[1-9]\d{0,2}([.,])\d{3}\s*$/

/** The sign between thousands, or before decimals, as a locale writes it. */
const signOf = (locale: string, kind: 'group' | 'decimal'): string | undefined =>
  new Intl.NumberFormat(locale).formatToParts(1_000_000.5).find(({ type }) => type === kind)?.value

/**
 * An amount as its field shows it: what the visitor typed as it is, and any other with the decimal sign of the locale,
 * where that goes with the digits of fields.
 */
export const fieldText = (amount: string, typed: string | undefined, locale: string): string =>
  amount !== typed && signOf(locale, 'decimal') === ',' ? amount.replace('.', ',') : amount

/** Whether what was typed, which is read as a decimal, may be meant as thousands: `1.234` in Spanish. */
export const isReadEitherWay = (amount: string, locale: string): boolean => {
  const sign = eitherWay.exec(amount)?.[1]
  return sign !== undefined && sign === signOf(locale, 'group')
}

/** Says below a field how its amount was read, where that is not clear. Needs `amountCardStyles`. */
export const amountRead = (amount: string, unit: string, locale: string): TemplateResult =>
  html`<p class="read" role="status" data-testid="amount-read">
    ${
      isReadEitherWay(amount, locale)
        ? html`<bdi>= ${decimalText(amount.trim().replace(',', '.'), locale)} ${unit}</bdi>`
        : nothing
    }
  </p>`
