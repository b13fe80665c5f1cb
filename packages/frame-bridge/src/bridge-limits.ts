/** How long the frame may take until it is ready (spec 9). */
export const frameLoadTimeoutMs = 20_000
/** How long a request that logs in may take (spec 9). */
export const loginTimeoutMs = 30_000
/** How long signing out may take (spec 9). */
export const signOutTimeoutMs = 3_000
/** How long an ordinary question to the frame may take: a read of a chain is among them. */
export const answerTimeoutMs = 30_000
/** How long the visitor may take to approve, recover or scan. */
export const visitorTimeoutMs = 600_000
/** How long the client waits after READY before it uses the envelope (spec 9). The port's handshake needs none. */
export const settleAfterReadyMs = 500
/** A frame that has loaded and says nothing for this long is blocked. */
export const silentFrameMs = 1_500
/** The interval of the checks whether the frame's own window is still open. */
export const windowPollMs = 500
/** The interval of the checks whether the iframe is still in the page, while calls are pending. */
export const framePollMs = 200
/** After this many checks without a message, while calls are pending, a ready frame gets a test request. */
export const pollsBeforeAsking = 10
/**
 * After this many checks without a message the frame counts as lost, as when its process ended. A slow phone may take
 * some seconds to read and draw a large request.
 */
export const pollsBeforeLost = 50
/** The height of a frame that requests none, in CSS pixels. */
export const envelopeFrameHeight = 600
/**
 * After this long without a message, the frame may not list this page, so the client asks its server. Until then it
 * asks only `silentFrameMs` after a load: a page whose `connect-src` does not name the frame reports a violation.
 */
export const unlistedPollMs = 10_000
/** The time limit of the probe for the cause: with `silentFrameMs`, at most two seconds. */
export const probeTimeoutMs = 450
/** The time limit of the probe for a slow server. */
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
 * The path at the frame's server that any page may read: it reports that the server works and lists the page's origin.
 */
export const alivePath = '/api/alive'
