// JSON-RPC (spec 9). The unit is in the name.

/** One attempt to ask a node may take so long, and so may a wallet's answer that needs no visitor. */
export const rpcTimeoutMs = 10_000
/** A read that failed is repeated so often. */
export const rpcRetryCount = 3
/** The wait before the first repeat; it doubles each time. */
export const rpcRetryBaseMs = 1_000
/** The longest wait before a repeat. A node whose `Retry-After` asks for more is not asked again. */
export const rpcRetryCapMs = 30_000
/** Nodes are measured so often while calls are made and the page is visible. */
export const rpcRankIntervalMs = 4_000
/** The rank of a node counts so many of its latest probes. */
export const rpcRankSamples = 10
/** The weight that the share of answered probes has in a node's rank, from 0 to 1. */
export const rpcRankStabilityWeight = 0.7
/** The weight that speed has in a node's rank, from 0 to 1: the rest of `rpcRankStabilityWeight`. */
export const rpcRankLatencyWeight = 0.3
/** One request carries at most so many JSON-RPC calls. */
export const rpcBatchMax = 1_000
/** A longer answer of a node is refused with `RESPONSE_TOO_LARGE`. */
export const rpcBodyMaxBytes = 16_777_216
