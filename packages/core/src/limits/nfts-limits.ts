// What an account owns of collections. The unit is in the name.

/** How long the first page is good. */
export const nftsCacheMs = 30_000
