// What contracts may take from an account. The unit is in the name.

/** How long, in ms, the first page is cached. */
export const allowancesCacheMs = 30_000
