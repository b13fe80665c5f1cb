// JSON-RPC (spec 9). The unit is in the name.

/** How long, in ms, one request to a node may take, and an answer of a wallet that needs no visitor. */
export const rpcTimeoutMs = 10_000
/** How often a read that failed is repeated. */
export const rpcRetryCount = 3
/** The wait, in ms, before the first repeat; it doubles each time. */
export const rpcRetryBaseMs = 1_000
/** The longest wait, in ms, before a repeat. A node whose `Retry-After` asks for more is not asked again. */
export const rpcRetryCapMs = 30_000
/** How often, in ms, nodes are measured while calls are made and the page is visible. */
export const rpcRankIntervalMs = 4_000
/** The latest probes of a node that its rank counts. */
export const rpcRankSamples = 10
/** The weight that the share of answered probes has in a node's rank, from 0 to 1. */
export const rpcRankStabilityWeight = 0.7
/** The weight that speed has in a node's rank, from 0 to 1: the rest of `rpcRankStabilityWeight`. */
export const rpcRankLatencyWeight = 0.3
/** The most JSON-RPC calls of one request. */
export const rpcBatchMax = 1_000
/** The largest answer of a node, in bytes; a longer one is refused with `RESPONSE_TOO_LARGE`. */
export const rpcBodyMaxBytes = 16_777_216
