import { formatUnits, parseUnits } from '../amounts/units.js'

/** Money to pay with. Limits are decimal texts in it. */
export interface PaymentCurrency {
  /** As the service names it, by ISO 4217 as a rule: `USD`. */
  readonly id: string
  /** The ways to pay, each with the least and the most that it takes; empty where the service names no limits. */
  readonly methods: readonly { readonly id: string; readonly min: string; readonly max: string }[]
}

/** An amount as a service says it. */
export const decimal = /^\d{1,20}(?:\.\d{1,18})?$/
export const amountDecimals = 18

/** With how many decimals money is paid and shown: none of yen, three of Kuwaiti dinars. */
function paymentDecimals(currency: string | undefined = ''): number {
  // A stranger's currency may have no code that the browser knows.
  if (!/^[A-Z]{3}$/.test(currency)) return 2
  return new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2
}

/** A way to pay, its limits in the decimals that can be paid: what is shown as the least or the most is taken. */
export function toPaymentMethod({ id, min, max }: PaymentCurrency['methods'][number], currency: string) {
  const step = 10n ** BigInt(amountDecimals - paymentDecimals(currency))
  const steps = (text: string, above = 0n) => (parseUnits(text, amountDecimals) + above) / step
  const written = (count: bigint) => formatUnits(count * step, amountDecimals)
  return { id, min: written(steps(min, step - 1n)), max: written(steps(max)) }
}

/** The least and the most that can be paid, whichever way; undefined where nobody says it. */
export function limitsOf(
  currency: PaymentCurrency | undefined,
): { readonly min: string; readonly max: string } | undefined {
  const [first, ...others] = currency?.methods ?? []
  if (!first) return undefined
  const units = (text: string) => parseUnits(text, amountDecimals)
  return others.reduce(
    ({ min, max }, limits) => ({
      min: units(limits.min) < units(min) ? limits.min : min,
      max: units(limits.max) > units(max) ? limits.max : max,
    }),
    { min: first.min, max: first.max },
  )
}

/** Why the typed amount cannot be quoted: none is typed, it is no amount, or nobody sells so little or so much. */
export type AmountProblem = 'empty' | 'invalid' | 'too-little' | 'too-much'

/** A typed amount as a decimal text with the decimals of its money; undefined where it is none. A comma counts as a point. */
export function readPayment(typed: string, currency: PaymentCurrency | undefined): string | undefined {
  const text = typed.trim().replace(',', '.')
  const isAmount = new RegExp(`^\\d{1,12}(?:\\.\\d{0,${paymentDecimals(currency?.id)}})?$`).test(text)
  return isAmount ? text.replace(/\.$/, '') : undefined
}

/** What is wrong with an amount; undefined where nothing is. */
export function amountProblem(typed: string, currency: PaymentCurrency | undefined): AmountProblem | undefined {
  if (typed.trim() === '') return 'empty'
  const text = readPayment(typed, currency)
  const units = parseUnits(text ?? '0', amountDecimals)
  if (units === 0n) return 'invalid'
  const limits = limitsOf(currency)
  if (limits && units < parseUnits(limits.min, amountDecimals)) return 'too-little'
  if (limits && units > parseUnits(limits.max, amountDecimals)) return 'too-much'
  return undefined
}
