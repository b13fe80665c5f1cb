import { cacheResults } from '../names/cache-results.js'

/** A price at a time in ms, in dollars of one whole token, with 18 digits after the point. */
export interface PricePoint {
  readonly time: number
  readonly price: bigint
}

export type PriceRange = 'day' | 'week' | 'year'

const hour = 3_600_000
const day = 24 * hour

/** How far back, and in what steps: about a hundred points, as many as a line of that width can show. */
export const rangeSettings: Readonly<Record<PriceRange, { readonly spanMs: number; readonly stepMs: number }>> = {
  day: { spanMs: day, stepMs: hour / 4 },
  week: { spanMs: 7 * day, stepMs: 2 * hour },
  year: { spanMs: 365 * day, stepMs: 3 * day },
}

/** Past prices of the tokens of one chain. */
export interface PriceHistorySource {
  /**
   * Returns prices, oldest first: at the end of each step, and now. A token has no point at times without a price, and
   * is missing if it never had one. @throws where the source does not answer
   * @param tokens normalized addresses; `coinAddress` for the coin
   */
  pricesOf(
    tokens: readonly string[],
    range: PriceRange,
    nowMs: number,
  ): Promise<ReadonlyMap<string, readonly PricePoint[]>>
}

/** Points of a line at most: the ends of its steps, and now. */
const pointsMax = Math.max(...Object.values(rangeSettings).map(({ spanMs, stepMs }) => Math.floor(spanMs / stepMs) + 1))
const memory = {
  ttlMs: 60_000,
  /** Points of all lines. */
  weightMax: 500_000,
  /** The weight is set before the result is known: each token may have a whole line. */
  weightOf: (key: string) => key.split(',').length * pointsMax,
}

/** Asks a source once in a minute for each range of the same tokens. @param now time in ms */
export function cachePriceHistory(source: PriceHistorySource, now: () => number): PriceHistorySource {
  const cached = cacheResults<ReadonlyMap<string, readonly PricePoint[]>>(memory, now)
  return {
    pricesOf: (tokens, range, nowMs) =>
      cached(`${range} ${tokens.toSorted().join()}`, () => source.pricesOf(tokens, range, nowMs)),
  }
}

/** The ends of the steps of a range, and now. */
export function timesOf(range: PriceRange, nowMs: number): readonly number[] {
  const { spanMs, stepMs } = rangeSettings[range]
  const last = Math.floor(nowMs / stepMs) * stepMs
  const count = Math.floor(spanMs / stepMs)
  const times = Array.from({ length: count }, (_, index) => last - (count - 1 - index) * stepMs)
  return last === nowMs ? times : [...times, nowMs]
}

/** For each time, the last point up to it; undefined before the first one. Points are in the order of time. */
export function statesAt<Point extends { readonly time: number }>(
  points: readonly Point[],
  times: readonly number[],
): readonly (Point | undefined)[] {
  let next = 0
  let last: Point | undefined
  return times.map(time => {
    for (let point = points[next]; point && point.time <= time; point = points[++next]) last = point
    return last
  })
}
