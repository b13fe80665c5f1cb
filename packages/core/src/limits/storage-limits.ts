/** What is stored (spec 9). The unit is in the name. */

export const storageVersion = 1
/** Where it is stored how a visitor was connected with AppKit, until they are connected again. */
export const formerConnectionKey = 'w3m:former'
export const storageTimeoutMs = 3_000
