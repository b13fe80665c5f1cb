import { rpcRankLatencyWeight, rpcRankSamples, rpcRankStabilityWeight } from '../limits/rpc-limits.js'

/** One probe of a node. */
export interface RpcSample {
  readonly ok: boolean
  readonly latencyMs: number
}

interface SampledRpcNode {
  readonly samples: readonly RpcSample[]
}

/** Keeps the newest samples, ten at most. */
export const withSample = (samples: readonly RpcSample[], sample: RpcSample): readonly RpcSample[] =>
  [...samples, sample].slice(-rpcRankSamples)

/**
 * The nodes, best first: 0.7 × the share of probes that were answered + 0.3 × the speed in relation to the
 * slowest.
 * A node without samples counts as stable and slow. Equals keep the host's order.
 */
export function rankRpcNodes<Node extends SampledRpcNode>(nodes: readonly Node[]): readonly Node[] {
  const measured = nodes.map(node => ({ node, latency: meanLatencyMs(node.samples) }))
  const slowest = Math.max(...measured.map(({ latency }) => latency ?? 0), 0)
  const scored = measured.map(({ node, latency }) => {
    const { samples } = node
    const speed = latency === undefined || slowest === 0 ? 0 : 1 - latency / slowest
    const stability = samples.length === 0 ? 1 : samples.filter(sample => sample.ok).length / samples.length
    return { node, score: rpcRankStabilityWeight * stability + rpcRankLatencyWeight * speed }
  })
  return scored.sort((a, b) => b.score - a.score).map(({ node }) => node)
}

/** Of the probes that were answered; undefined where none was. */
function meanLatencyMs(samples: readonly RpcSample[]): number | undefined {
  const successful = samples.filter(sample => sample.ok)
  return successful.length === 0
    ? undefined
    : successful.reduce((sum, sample) => sum + sample.latencyMs, 0) / successful.length
}
