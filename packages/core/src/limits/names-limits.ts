// Names (spec 5 and 9). The unit is in the name.

/** How long, in ms, the suffixes that a service puts behind its names are cached. */
export const nameZonesCacheMs = 300_000
/** The shortest label of a name, in characters, without the suffix of the service. */
export const nameMinLength = 4
/** The longest label of a name, in characters, without the suffix of the service. */
export const nameMaxLength = 64
/** How old, in ms, a signed message about a name may be. */
export const nameMessageLifetimeMs = 300_000
/** The storage key of a name that was offered to another account: what its owner signed. */
export const nameOfferKey = 'w3m:name_offer'
/** The pause in typing, in ms, after which suggestions are asked for. */
export const nameSuggestDelayMs = 300
