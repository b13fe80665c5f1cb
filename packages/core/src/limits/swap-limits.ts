// How tokens are swapped (spec 9). The unit is in the name.

/** Hundredths of a per cent: 1 % (spec 9). */
export const slippageDefaultBps = 100
/** From here on a visitor is warned. */
export const slippageWarnBps = 500
/** The most slippage that a visitor may set: 50 %. */
export const slippageMaxBps = 5_000
/** A pause in typing, after which a quote is asked for. */
export const quoteDebounceMs = 200
/** How often prices, balances and quotes are asked for again while they are looked at. */
export const swapRefreshMs = 10_000
/** Tokens that are named by their symbol before the list is there are waited for so long. */
export const preselectWaitMs = 5_000
/** Tokens of a service that are listed. */
export const swapTokensMax = 2_000
