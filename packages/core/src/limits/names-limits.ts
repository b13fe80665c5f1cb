/** Names (spec 5 and 9). The unit is in the name. */

export const identityCacheMs = 300_000
export const nameMinLength = 4
export const nameMaxLength = 64
/** How old a signed message about a name may be. */
export const nameMessageLifetimeMs = 300_000
/** How long the visitor has typed nothing before suggestions are asked for. */
export const nameSuggestDelayMs = 300
