// What an account owns of collections. The unit is in the name.

/** How long, in ms, the first page is cached. */
export const nftsCacheMs = 30_000
