/** Balances: how long they are kept, and how they are shown (spec 9). The unit is in the name. */

export const balanceCacheMs = 30_000
export const balanceRetryMs = 30_000
/** After this the next source is asked, however often the first one is still tried. */
export const balanceSourceTimeoutMs = 5_000
export const balanceDecimalsShown = 3
export const fiatDecimalsShown = 2
/** Where it is stored which tokens a visitor has hidden, and how many. */
export const hiddenTokensKey = 'w3m:hidden-tokens'
export const hiddenTokensMax = 200
