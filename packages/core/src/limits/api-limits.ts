// The HTTP API. The unit is in the name.

/** How long, in ms, one attempt of a call may take, body included. */
export const apiTimeoutMs = 10_000
/** How often a GET that failed is repeated. */
export const apiRetryCount = 2
/** The largest answer, in bytes; a longer one is refused with `RESPONSE_TOO_LARGE`. */
export const apiBodyMaxBytes = 2_097_152
/** The wait, in ms, before the first repeat. It doubles each time, and up to half of it is taken off at random. */
export const apiRetryBaseMs = 500
/** The longest wait, in ms, before a repeat. A server whose `Retry-After` asks for more is not asked again. */
export const apiRetryWaitMaxMs = 10_000
