import { decimalText } from '../amounts/decimal-text.js'
import { fiatDecimals, fiatValueOf } from '../amounts/fiat.js'
import { fiatText } from '../amounts/fiat-text.js'
import type { PriceCurrency } from '../amounts/price-currencies.js'
import { floorDecimals } from '../amounts/shown-amounts.js'
import { readAmount } from '../amounts/read-amount.js'
import { formatUnits } from '../amounts/units.js'
import type { Token } from '../tokens/token.js'

/** The typed amount: in whole tokens, or in money if `isFiat` is set. */
export interface TypedAmount {
  readonly amount: string
  readonly isFiat: boolean
}

type Priced = Pick<Token, 'decimals' | 'price'>

/**
 * What was typed, in base units of the token, rounded down; undefined where it is no amount, or nobody knows the price
 * in which it was typed.
 */
export function typedUnits({ amount, isFiat }: TypedAmount, { decimals, price }: Priced): bigint | undefined {
  if (!isFiat) return readAmount(amount, decimals)
  const fiatValue = readAmount(amount, fiatDecimals)
  return fiatValue === undefined || !price ? undefined : (fiatValue * 10n ** BigInt(decimals)) / price
}

/**
 * The same amount typed the other way: in fiat to its last decimal, rounded down. Empty where it is none.
 * @param cents how many decimals the currency is written with
 */
export function convertAmount(typed: TypedAmount, token: Priced, cents: number): string {
  const units = typedUnits(typed, token)
  if (units === undefined) return ''
  if (typed.isFiat) return formatUnits(units, token.decimals)
  if (!token.price) return ''
  const cent = 10n ** BigInt(fiatDecimals - cents)
  return formatUnits(fiatValueOf(units, token.decimals, token.price) / cent, cents)
}

/** The most decimals of a token amount that are shown. */
const tokenDecimalsShown = 8

/** The amount in the other unit, in the locale's format: money with its sign, or tokens with a symbol; 0 if empty. */
export function convertedAmountText(
  typed: TypedAmount,
  token: Priced & Pick<Token, 'symbol'>,
  locale: string,
  currency: PriceCurrency,
): string {
  const units = typedUnits(typed, token) ?? 0n
  if (!typed.isFiat) return fiatText(fiatValueOf(units, token.decimals, token.price ?? 0n), locale, currency)
  const exact = formatUnits(units, token.decimals)
  const rounded = floorDecimals(exact, tokenDecimalsShown)
  // An amount above zero is never shown as zero.
  const text = /[1-9]/.test(rounded) ? rounded : exact
  return `${decimalText(text, locale)} ${token.symbol}`
}
