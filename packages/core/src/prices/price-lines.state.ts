import type { EndpointResponse } from '../api/define-endpoint.js'
import type { PriceCurrency } from '../amounts/price-currencies.js'
import type { getPriceHistory } from '../api/get-price-history.js'
import { fiatDecimals, fiatValueOf } from '../amounts/fiat.js'
import { parseUnits } from '../amounts/units.js'
import { linePointsMax } from '../limits/price-limits.js'
import type { Token } from '../tokens/token.js'

/** How far back. */
export type PriceRange = 'day' | 'week' | 'year'

/** What something was worth at a time. */
export interface PricePoint {
  /** Unix ms. */
  readonly atMs: number
  /** In units of 10⁻¹² of the money of its line. */
  readonly value: bigint
}

/** What something was worth over a time. */
export interface PriceLine {
  /** What its points are counted in, which need not be the option `currency`: nothing is converted. */
  readonly currency: PriceCurrency
  /** The oldest first; empty where nobody knows what it was worth. */
  readonly points: readonly PricePoint[]
}

/** A decimal text as an amount of money, rounded down to what is counted here. */
function parseFiat(text: string): bigint {
  const [whole = '0', rest = ''] = text.split('.')
  return parseUnits(`${whole}.${rest.padEnd(fiatDecimals, '0').slice(0, fiatDecimals)}`, fiatDecimals)
}

function readPoints(
  points: EndpointResponse<typeof getPriceHistory>['lines'][number]['points'],
): readonly PricePoint[] {
  const read = points
    .map(({ time, price }) => ({ atMs: Date.parse(time), value: parseFiat(price) }))
    .filter(({ atMs }) => !Number.isNaN(atMs))
    .sort((one, other) => one.atMs - other.atMs)
  return read.filter(({ atMs }, index) => atMs !== read[index + 1]?.atMs).slice(-linePointsMax)
}

/** What a server says of several tokens, by their ids in lower case. */
export const readLines = ({
  lines,
}: EndpointResponse<typeof getPriceHistory>): ReadonlyMap<string, readonly PricePoint[]> =>
  new Map(lines.map(({ address, points }) => [address.toLowerCase(), readPoints(points)]))

/**
 * What holdings would have been worth, had they been the same all the time: from when on the price of each is known.
 * Tokens whose prices nobody knows are left out.
 */
export function fiatValueLine(
  tokens: readonly Pick<Token, 'id' | 'units' | 'decimals'>[],
  lines: ReadonlyMap<string, readonly PricePoint[]>,
): readonly PricePoint[] {
  const entries = tokens.flatMap(token => {
    const line = lines.get(token.id.toLowerCase()) ?? []
    const [first] = line
    return first ? [{ token, line, point: first, first, next: 1 }] : []
  })
  const from = Math.max(...entries.map(({ first }) => first.atMs))
  const times = [...new Set(entries.flatMap(({ line }) => line.map(({ atMs }) => atMs)))]
    .filter(atMs => atMs >= from)
    .sort((one, other) => one - other)
  return times.map(atMs => ({
    atMs,
    value: entries.reduce((sum, entry) => {
      for (let next = entry.line[entry.next]; next && next.atMs <= atMs; next = entry.line[++entry.next])
        entry.point = next
      return sum + fiatValueOf(entry.token.units, entry.token.decimals, entry.point.value)
    }, 0n),
  }))
}

/**
 * By how much a line rose or fell, in thousandths of its beginning; undefined where it began with nothing, or has less
 * than two points.
 */
export function changeOf({ points }: PriceLine): bigint | undefined {
  const [first, last] = [points[0], points.at(-1)]
  return first && last && first !== last && first.value > 0n
    ? ((last.value - first.value) * 1_000n) / first.value
    : undefined
}
