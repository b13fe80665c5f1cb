// What an account did. The unit is in the name.

/** How long a page of an account's activity is good. */
export const historyCacheMs = 15_000
/** So many pages with nothing but spam are read on by themselves. */
export const historyEmptyPagesMax = 5
