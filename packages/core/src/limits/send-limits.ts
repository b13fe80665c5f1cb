// What a visitor sends (spec 9). The unit is in the name.

/** The pause in typing, in ms, after which a name is looked up. */
export const nameLookupDelayMs = 500
/** The longest name that is looked up, in characters. */
export const recipientNameMax = 255
/** The storage key of what this browser sent. */
export const sentKey = 'w3m:sent'
/** How often, in ms, a pending transaction younger than `sentPollForMs` is polled while the page is visible. */
export const sentPollMs = 2_000
/** The age, in ms, up to which a pending transaction is polled every `sentPollMs`; after it, every `endedPollMs`. */
export const sentPollForMs = 180_000
/** The wait between polls of what others have to sign is at least its age divided by this. */
export const sentPollsPerAge = 60
/** The age, in ms, after which what others have to sign is only polled when the page is shown or loaded. */
export const pendingPollForMs = 2_592_000_000
/** How often, in ms, a transaction that has ended is still polled, while a chain may take its block back. */
export const endedPollMs = 12_000
/** How long, in ms, after its end a chain may take back the block of a transaction. */
export const reorganisedWithinMs = 120_000
/** How long, in ms, a dropped transaction may still land: a node that was not asked may have kept it. */
export const returnsWithinMs = 1_800_000
/** The most transactions that are kept of what this browser sent (spec 9). */
export const sentTransfersMax = 99
