// What contracts may take from an account. The unit is in the name.

/** How long the first page is good. */
export const allowancesCacheMs = 30_000
