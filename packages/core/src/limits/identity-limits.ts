// Who has an address (spec 5). The unit is in the name.

/** How long, in ms, the name and the picture of an address are cached. */
export const identityCacheMs = 300_000
