// What a visitor sends (spec 9). The unit is in the name.

/** A name is looked up once nobody has typed for so long. */
export const nameLookupDelayMs = 500
/** Longer names are none. */
export const recipientNameMax = 255
/** Where it is stored what this browser sent. */
export const sentKey = 'w3m:sent'
/** How often what was sent is looked after while it is on its way. */
export const sentPollMs = 2_000
/** How often what has ended is looked after all the same, while a chain may still take its end back. */
export const endedPollMs = 12_000
/** So long after its end a chain may take back the block of a transaction. */
export const reorganisedWithinMs = 120_000
/** So long after it was dropped, what every node forgot may still land: another one may have kept it. */
export const returnsWithinMs = 1_800_000
/** So many of what this browser sent are kept (spec 9). */
export const sentTransfersMax = 99
