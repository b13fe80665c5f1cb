// Analytics (spec 9). The unit is in the name.

/** The most errors that are posted within `analyticsErrorsMs`; further ones are dropped. */
export const analyticsErrorsMax = 5
/** The span, in ms, in which `analyticsErrorsMax` counts errors. */
export const analyticsErrorsMs = 60_000
/** The most events of one request. */
export const analyticsBatchMax = 100
/** The most characters of JSON that the events of one request have: a browser sends 64 kB for a page that is left. */
export const analyticsBytesMax = 45_000
