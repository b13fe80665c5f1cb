// Balances: how long they are kept, and how they are shown (spec 9). The unit is in the name.

/** A balance is good for so long. */
export const balanceCacheMs = 30_000
/** After a failure a balance is not read again for so long. */
export const balanceRetryMs = 30_000
/** After this the next source is asked, however often the first one is still tried. */
export const balanceSourceTimeoutMs = 5_000
/** A balance shows so many decimals, rounded down. */
export const balanceDecimalsShown = 3
/** Money shows so many decimals where `Intl` knows none for its currency. */
export const fiatDecimalsShown = 2
/** Where it is stored which tokens a visitor has hidden. */
export const hiddenTokensKey = 'w3m:hidden-tokens'
/** So many hidden tokens are kept, the latest first. */
export const hiddenTokensMax = 200
