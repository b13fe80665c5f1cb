import { rpcRankLatencyWeight, rpcRankSamples, rpcRankStabilityWeight } from '../limits/rpc-limits.js'

/** One probe of a node. */
export interface NodeSample {
  readonly ok: boolean
  readonly latencyMs: number
}

/** Keeps the newest samples, ten at most. */
export const withSample = (samples: readonly NodeSample[], sample: NodeSample): readonly NodeSample[] =>
  [...samples, sample].slice(-rpcRankSamples)

/**
 * The nodes' numbers, best first: 0.7 × the share of probes that were answered + 0.3 × the speed in relation to the
 * slowest.
 * A node without samples counts as stable and slow. Equals keep the host's order.
 */
export function rankNodes(nodes: readonly (readonly NodeSample[])[]): readonly number[] {
  const latencies = nodes.map(meanLatencyMs)
  const slowest = Math.max(...latencies.filter(latency => latency !== undefined), 0)
  const scored = nodes.map((samples, index) => {
    const latency = latencies[index]
    const speed = latency === undefined || slowest === 0 ? 0 : 1 - latency / slowest
    const stability = samples.length === 0 ? 1 : samples.filter(sample => sample.ok).length / samples.length
    return { index, score: rpcRankStabilityWeight * stability + rpcRankLatencyWeight * speed }
  })
  return scored.sort((a, b) => b.score - a.score).map(({ index }) => index)
}

/** Of the probes that were answered; undefined where none was. */
function meanLatencyMs(samples: readonly NodeSample[]): number | undefined {
  const answered = samples.filter(sample => sample.ok)
  return answered.length === 0
    ? undefined
    : answered.reduce((sum, sample) => sum + sample.latencyMs, 0) / answered.length
}
