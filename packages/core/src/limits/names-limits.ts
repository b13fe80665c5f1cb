// Names (spec 5 and 9). The unit is in the name.

/** How long it counts what a service puts behind its names. */
export const nameZonesCacheMs = 300_000
/** The part of a name before the service's own has at least so many characters. */
export const nameMinLength = 4
/** The part of a name before the service's own has at most so many characters. */
export const nameMaxLength = 64
/** How old a signed message about a name may be. */
export const nameMessageLifetimeMs = 300_000
/** Where a name that was offered to another account waits: what its owner signed. */
export const nameOfferKey = 'w3m:name_offer'
/** How long the visitor has typed nothing before suggestions are asked for. */
export const nameSuggestDelayMs = 300
