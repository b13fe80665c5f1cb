// The HTTP API. The unit is in the name.

/** One attempt of a call may take so long, body included. */
export const apiTimeoutMs = 10_000
/** A GET that failed is repeated so often. */
export const apiRetryCount = 2
/** A longer answer is refused with `RESPONSE_TOO_LARGE`. */
export const apiBodyMaxBytes = 2_097_152
/** The wait before the first repeat. It doubles each time, and up to half of it is taken off at random. */
export const apiRetryBaseMs = 500
/** The longest wait before a repeat. A server whose `Retry-After` asks for more is not asked again. */
export const apiRetryWaitMaxMs = 10_000
