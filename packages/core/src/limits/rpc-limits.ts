/** JSON-RPC (spec 9). The unit is in the name. */

export const rpcTimeoutMs = 10_000
export const rpcRetryCount = 3
export const rpcRetryBaseMs = 1_000
export const rpcRetryCapMs = 30_000
export const rpcRankIntervalMs = 4_000
export const rpcRankSamples = 10
export const rpcRankStabilityWeight = 0.7
export const rpcRankLatencyWeight = 0.3
export const rpcBatchMax = 1_000
export const rpcBodyMaxBytes = 16_777_216
