/** How long the frame may take until it is ready (spec 9). */
export const frameLoadTimeoutMs = 20_000
/** How long a request that logs in may take (spec 9). */
export const loginTimeoutMs = 30_000
/** How long signing out is waited for (spec 9). */
export const signOutTimeoutMs = 3_000
/** How long an ordinary question to the frame may take: a read of a chain is among them. */
export const answerTimeoutMs = 30_000
/** How long somebody may take who has to do something first: approve, recover, scan. */
export const visitorTimeoutMs = 600_000
/** What is waited for after READY before the envelope is used (spec 9). The port's handshake needs none. */
export const settleAfterReadyMs = 500
/** A frame that has loaded and says nothing for this long is blocked. */
export const silentFrameMs = 1_500
/** How often it is looked whether the frame's own window is still there. */
export const windowPollMs = 500
/** How often it is looked whether the iframe is still in the page, while something waits for it. */
export const framePollMs = 200
/** A ready frame that says nothing for so many looks, while something waits for it, is asked for a sign of life. */
export const pollsBeforeAsking = 10
/**
 * And after so many it is gone, as when its process ended. A slow phone may read and draw a large request for some
 * seconds.
 */
export const pollsBeforeLost = 50
/** How high a frame is shown that names no height of its own, in CSS pixels. */
export const envelopeFrameHeight = 600
/**
 * A frame that has said nothing for this long after it was asked for may be one that does not know this page: its
 * server is asked.
 */
export const unlistedPollMs = 1_000
/** How long finding out why may take: with `silentFrameMs`, at most two seconds. */
export const probeTimeoutMs = 450
/** How long it may take where the server is slow. */
export const patientProbeMs = 5_000

/** A request's nesting, its payload included. */
export const requestDepth = 16
/** A request's size as UTF-8. */
export const requestBytes = 256 * 1024
/** An answer's size as UTF-8: a block with its transactions is larger than any request. */
export const replyBytes = 4 * 1024 * 1024
/** How many requests of one page the frame works on at once; more are refused with -32005. */
export const openRequestsLimit = 256

/**
 * What a page may ask of the frame's server, and read: that it works, and whether it lists the asking page's origin.
 */
export const alivePath = '/api/alive'
