// How tokens are swapped (spec 9). The unit is in the name.

/** The slippage that a swap begins with, in hundredths of a per cent: 1 % (spec 9). */
export const slippageDefaultBps = 100
/** The slippage, in hundredths of a per cent, from which on a visitor is warned. */
export const slippageWarnBps = 500
/** The most slippage that a visitor may set, in hundredths of a per cent: 50 %. */
export const slippageMaxBps = 5_000
/** The pause in typing, in ms, after which a quote is asked for. */
export const quoteDebounceMs = 200
/** How often, in ms, prices, balances and quotes are read again while a swap is on the screen. */
export const swapRefreshMs = 10_000
/** How long, in ms, tokens that are named by their symbol are waited for before the list is there. */
export const preselectWaitMs = 5_000
/** The most tokens of a service that are listed. */
export const swapTokensMax = 2_000
