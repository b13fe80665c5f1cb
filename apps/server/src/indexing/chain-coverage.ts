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
    const at = now()
    let [latest] = heads
    if (!latest || at - latest.at >= graceMs) {
      const number = reader.head(AbortSignal.timeout(headTimeoutMs)).then(head => head.number)
      number.catch(() => undefined)
      latest = { number, at }
      heads = [latest, ...heads.slice(0, 1)]
    }
    const due = heads.find(head => at - head.at >= graceMs && at - head.at < 4 * graceMs) ?? latest
    return due.number
  }

  return async () => {
    const due = await dueBlock().catch(() => undefined)
    const range = await repository.range(chain)
    return {
      chainId: chain,
      fromBlock: range?.from.number ?? null,
      fromTime: isoOf(range?.from.time),
      toBlock: range?.to.number ?? null,
      toTime: isoOf(range?.to.time),
      isBehind: due === undefined || range === undefined || range.to.number < due,
    }
  }
}
