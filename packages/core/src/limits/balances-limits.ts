// Balances: how long they are kept, and how they are shown (spec 9). The unit is in the name.

/** How long, in ms, a balance is cached. */
export const balanceCacheMs = 30_000
/** How long, in ms, a balance is not read again after a failure. */
export const balanceRetryMs = 30_000
/** How long, in ms, one source of a balance is waited for before the next is asked as well. */
export const balanceSourceTimeoutMs = 5_000
/** The decimals that a balance shows, rounded down. */
export const balanceDecimalsShown = 3
/** The decimals that money shows where `Intl` knows none for its currency. */
export const fiatDecimalsShown = 2
/** The storage key of the tokens that a visitor has hidden. */
export const hiddenTokensKey = 'w3m:hidden-tokens'
/** The most hidden tokens that are kept, the latest first. */
export const hiddenTokensMax = 200
