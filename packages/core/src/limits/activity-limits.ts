// What an account did. The unit is in the name.

/** How long, in ms, a page of an account's activity is cached. */
export const historyCacheMs = 15_000
/** The most pages of nothing but spam that are skipped before the visitor is asked to load more. */
export const historyEmptyPagesMax = 5
