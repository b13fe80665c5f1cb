/** Digits after the point of a price. */
export const priceDecimals = 18

/** The price of one token. */
export interface TokenPrice {
  /** Dollars of one whole token, with 18 digits after the point. */
  readonly price: bigint
  /**
   * Dollars, with as many digits, that anybody can get for the token at most: those in its pool. Missing where the price
   * is not doubted: a feed says it, or the operator named the token.
   */
  readonly depth?: bigint
}

/** Prices of the tokens of one chain. */
export interface PriceSource {
  /**
   * Returns prices without the tokens that have none, or no reliable one. @throws where the source does not answer
   * @param tokens normalized addresses; `coinAddress` for the coin
   */
  pricesOf(tokens: readonly string[]): Promise<ReadonlyMap<string, TokenPrice>>
}

/** Dollars of so many base units, with 18 digits after the point. */
export const fiatValueOf = (units: bigint, decimals: number, price: bigint): bigint =>
  (units * price) / 10n ** BigInt(decimals)

/** A price as the number that the API has: the one place where it becomes a float. */
export const toNumber = (price: bigint): number => {
  const text = price.toString().padStart(priceDecimals + 1, '0')
  return Number(`${text.slice(0, -priceDecimals)}.${text.slice(-priceDecimals)}`)
}
