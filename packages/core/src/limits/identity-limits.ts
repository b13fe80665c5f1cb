// Who has an address (spec 5). The unit is in the name.

/** The name and the picture of an address are good for so long. */
export const identityCacheMs = 300_000
