/** Who has an address (spec 5). The unit is in the name. */

export const identityCacheMs = 300_000
