/** Names (spec 5 and 9). The unit is in the name. */

export const identityCacheMs = 300_000
export const nameMinLength = 4
