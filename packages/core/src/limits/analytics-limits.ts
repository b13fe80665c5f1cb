/** Analytics (spec 9). The unit is in the name. */

export const analyticsErrorsMax = 5
export const analyticsErrorsMs = 60_000
export const analyticsBatchMax = 100
export const analyticsBytesMax = 45_000
