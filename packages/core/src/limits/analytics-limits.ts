// Analytics (spec 9). The unit is in the name.

/** So many errors are posted within `analyticsErrorsMs`; further ones are dropped. */
export const analyticsErrorsMax = 5
/** The span in which `analyticsErrorsMax` counts errors. */
export const analyticsErrorsMs = 60_000
/** One request posts at most so many events. */
export const analyticsBatchMax = 100
/** The events of one request have at most so many characters of JSON: a browser sends 64 kB for a page that is left. */
export const analyticsBytesMax = 45_000
