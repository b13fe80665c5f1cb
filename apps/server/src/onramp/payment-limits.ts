import { failure } from '../http/failure.js'
import type { PaymentCurrency } from './onramp-provider.js'

/** As many decimals as a decimal text of the wire may have. */
const decimalsMax = 30

/** Decimals that amounts in a currency have; undefined for what is none of ISO 4217's form. */
const decimalsOf = (currency: string): number | undefined =>
  /^[A-Z]{3}$/.test(currency)
    ? new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits
    : undefined

const unitsOf = (decimal: string): bigint => {
  const [whole = '', part = ''] = decimal.split('.')
  return BigInt(whole + part.padEnd(decimalsMax, '0').slice(0, decimalsMax))
}

export interface Payment {
  /** Decimal text in the currency. */
  readonly amount: string
  readonly paymentCurrency: string
  readonly paymentMethod?: string | undefined
}

const limitsIn = (currency: string, payments: readonly PaymentCurrency[]): PaymentCurrency['limits'] =>
  payments.find(({ id }) => id === currency)?.limits ?? []

/**
 * The way to pay by which an amount is quoted: the named one, else a card where it takes so much, else the first that
 * does. Undefined where nobody says which one does.
 */
export function paymentMethodFor(
  { amount, paymentCurrency, paymentMethod }: Payment,
  payments: readonly PaymentCurrency[],
): string | undefined {
  if (paymentMethod !== undefined) return paymentMethod
  const units = unitsOf(amount)
  const fitting = limitsIn(paymentCurrency, payments).filter(
    ({ min, max }) => units >= unitsOf(min) && units <= unitsOf(max),
  )
  return (fitting.find(({ id }) => id.toLowerCase() === 'card') ?? fitting[0])?.id
}

/**
 * Holds an amount to what a provider takes: by the way to pay that is named, else by the widest limits of all ways. What
 * a provider does not say is left to it.
 * @param field what the amount is called where it was asked
 * @throws {Failure} 400 of that field, with the limits
 */
export function checkLimits(
  field: string,
  { amount, paymentCurrency, paymentMethod }: Payment,
  payments: readonly PaymentCurrency[],
): void {
  const units = unitsOf(amount)
  if (units === 0n) throw failure(400, field, 'The amount must be more than 0.')
  const decimals = decimalsOf(paymentCurrency)
  if (decimals !== undefined && (amount.split('.')[1]?.length ?? 0) > decimals)
    throw failure(400, field, `An amount in ${paymentCurrency} has at most ${decimals} decimals.`)
  const limits = limitsIn(paymentCurrency, payments)
  const named = limits.filter(({ id }) => id === paymentMethod)
  const counted = named.length ? named : limits
  const [first, ...others] = counted
  if (!first) return
  const least = others.reduce((min, limit) => (unitsOf(limit.min) < unitsOf(min) ? limit.min : min), first.min)
  const most = others.reduce((max, limit) => (unitsOf(limit.max) > unitsOf(max) ? limit.max : max), first.max)
  if (units < unitsOf(least) || units > unitsOf(most))
    throw failure(400, field, `The amount must be from ${least} to ${most} ${paymentCurrency}.`)
}
