/** Digits after the point of a price. */
export const priceDecimals = 18

/** What tokens of one chain cost. */
export interface PriceSource {
  /**
   * Dollars of one whole token, with 18 digits after the point. What has no price, or none that can be relied on, is
   * missing. @throws where the source does not answer
   * @param tokens normalized addresses; the coin is asked for by what stands for it
   */
  pricesOf(tokens: readonly string[]): Promise<ReadonlyMap<string, bigint>>
}

/** Dollars of so many base units, as the number that the API has. */
export const worthOf = (units: bigint, decimals: number, price: bigint): number =>
  toNumber((units * price) / 10n ** BigInt(decimals))

/** A price as the number that the API has: the one place where it becomes a float. */
export const toNumber = (price: bigint): number => {
  const text = price.toString().padStart(priceDecimals + 1, '0')
  return Number(`${text.slice(0, -priceDecimals)}.${text.slice(-priceDecimals)}`)
}
