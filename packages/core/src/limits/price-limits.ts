// Lines of prices. The unit is in the name.

/** How long, in ms, price points are cached. */
export const priceLineCacheMs = 60_000
/** The most tokens of an account whose prices are asked for: those that are worth most. */
export const pricedTokensMax = 20
/** The most points of one price line. */
export const linePointsMax = 500
