/** The HTTP API. The unit is in the name. */

export const apiTimeoutMs = 10_000
export const apiRetryCount = 2
export const apiBodyMaxBytes = 2_097_152
export const apiRetryBaseMs = 500
export const apiRetryWaitMaxMs = 10_000
