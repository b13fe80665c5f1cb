import type { Coverage } from '@w3m/core/api'
import type { CaipNetworkId } from '@w3m/core/caip'
import type { ActivityRepository } from '../ports/activity-repository.js'
import type { BlockReader } from './block-reader.js'

/** Says which part of a chain's activity is known. */
export type ReadCoverage = () => Promise<Coverage>

/** A younger block may still be on its way into the index, which does not count as behind for that. */
const graceMs = 5_000
const headTimeoutMs = 2_000

const isoOf = (time: number | null | undefined): string | null =>
  time === null || time === undefined ? null : new Date(time).toISOString()

export interface CoverageDeps {
  readonly chain: CaipNetworkId
  readonly reader: Pick<BlockReader, 'head'>
  readonly repository: Pick<ActivityRepository, 'range'>
  /** Time in ms. */
  readonly now: () => number
}

/**
 * Tells which part of a chain's activity is in the index. It requests the node's newest block every few seconds at
 * most; where that block is unknown, the index counts as behind.
 */
export function createCoverage({ chain, reader, repository, now }: CoverageDeps): ReadCoverage {
  interface Head {
    readonly number: Promise<number>
    readonly at: number
  }
  /** The latest request for the newest block, and the one before it. */
  let heads: readonly Head[] = []
  function dueBlock(): Promise<number> {
    const calledAt = now()
    let [latest] = heads
    // A clock may be set back.
    if (!latest || Math.abs(calledAt - latest.at) >= graceMs) {
      const number = reader.head(AbortSignal.timeout(headTimeoutMs)).then(head => head.number)
      number.catch(() => undefined)
      latest = { number, at: calledAt }
      heads = [latest, ...heads.slice(0, 1)]
    }
    const dueHead = heads.find(head => calledAt - head.at >= graceMs && calledAt - head.at < 4 * graceMs) ?? latest
    return dueHead.number
  }

  return async () => {
    const dueHead = await dueBlock().catch(() => undefined)
    const range = await repository.range(chain)
    return {
      chainId: chain,
      fromBlock: range?.from.number ?? null,
      fromTime: isoOf(range?.from.time),
      toBlock: range?.to.number ?? null,
      toTime: isoOf(range?.to.time),
      isBehind: dueHead === undefined || range === undefined || range.to.number < dueHead,
    }
  }
}
