// What is stored (spec 9). The unit is in the name.

/** The version of the form in which values are stored; older forms are brought to it. */
export const storageVersion = 1
/** The storage key of how a visitor was connected with AppKit, until they are connected again. */
export const previousConnectionKey = 'w3m:former'
/** How long, in ms, IndexedDB may take for one answer; then the page goes on without it. */
export const storageTimeoutMs = 3_000
