// Lines of prices. The unit is in the name.

/** A line is used so long. */
export const priceLineCacheMs = 60_000
/** So many tokens of an account are asked for: those of the greatest worth. */
export const pricedTokensMax = 20
/** More points than that no line needs. */
export const linePointsMax = 500
