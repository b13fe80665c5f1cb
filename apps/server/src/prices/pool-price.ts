import { priceDecimals } from './price-source.js'

/** The reserves of a pool of two tokens, in base units of each. */
export interface Pool {
  readonly token: bigint
  readonly other: bigint
}

/** A fraction: dollars of a base unit, in base units of the dollar. */
export interface Rate {
  readonly numerator: bigint
  readonly denominator: bigint
}

/** A rate, and how many dollars stand behind it, in base units of the dollar. */
export interface Quote extends Rate {
  readonly depth: bigint
  /** The dollars that lie for the token in its own pool. */
  readonly reserve: bigint
}

/** The quote of a token by its pool against the dollar; undefined for an empty pool. */
export const quoteOf = ({ token, other }: Pool): Quote | undefined =>
  token > 0n && other > 0n ? { numerator: other, denominator: token, depth: other, reserve: other } : undefined

/** The same by a pool against another token that has a quote. The depth is that of the shallower pool. */
export function quoteThrough(pool: Pool, through: Quote | undefined): Quote | undefined {
  const direct = quoteOf(pool)
  if (!direct || !through) return undefined
  const otherReserve = (pool.other * through.numerator) / through.denominator
  return {
    numerator: direct.numerator * through.numerator,
    denominator: direct.denominator * through.denominator,
    depth: otherReserve < through.depth ? otherReserve : through.depth,
    reserve: otherReserve,
  }
}

interface Decimals {
  readonly decimals: number
  readonly dollarDecimals: number
}

/** The deepest of several quotes; undefined where none has `depthMin`: little money can set any price. */
export const deepestOf = (quotes: readonly (Quote | undefined)[], depthMin: bigint): Quote | undefined =>
  quotes
    .filter(quote => quote !== undefined)
    .filter(({ depth }) => depth >= depthMin)
    .toSorted((one, other) => (one.depth < other.depth ? 1 : one.depth > other.depth ? -1 : 0))[0]

/** The price of one whole token in dollars, rounded down. */
export const priceIn = ({ numerator, denominator }: Rate, { decimals, dollarDecimals }: Decimals): bigint =>
  (numerator * 10n ** BigInt(decimals) * 10n ** BigInt(priceDecimals)) / (denominator * 10n ** BigInt(dollarDecimals))

/** The price of one whole token in dollars by the deepest of several pools. */
export function priceBy(
  quotes: readonly (Quote | undefined)[],
  { depthMin, ...decimals }: Decimals & { readonly depthMin: bigint },
): bigint | undefined {
  const deepest = deepestOf(quotes, depthMin)
  return deepest && priceIn(deepest, decimals)
}
