/** Parts in a million: in them the fees of tokens are counted. */
export const million = 1_000_000n
/** Hundredths of a per cent. */
export const bps = 10_000n

/** The reserves of a pool in the direction of a swap, in base units. */
export interface Reserves {
  readonly in: bigint
  readonly out: bigint
}

/** One pool on the route of a swap. */
export interface Hop extends Reserves {
  /** The fee of the pool, in thousandths of its input: 3 for Uniswap V2. */
  readonly feePerMille: bigint
}

/** The transfer fee of a token in millionths: for transfers to a pool, and from a pool. */
export interface TransferFee {
  readonly toPool: bigint
  readonly fromPool: bigint
}

export const noFee: TransferFee = { toPool: 0n, fromPool: 0n }

const afterFee = (units: bigint, fee: bigint): bigint => units - (units * fee) / million

/** The output of a pool for an input, rounded down as its contract does. */
export function outOf({ in: reserveIn, out: reserveOut, feePerMille }: Hop, units: bigint): bigint {
  const counted = units * (1000n - feePerMille)
  return (counted * reserveOut) / (reserveIn * 1000n + counted)
}

/** The input that a pool needs for an output, rounded up; undefined where its reserve is too small. */
function inFor({ in: reserveIn, out: reserveOut, feePerMille }: Hop, units: bigint): bigint | undefined {
  if (units >= reserveOut) return undefined
  return (reserveIn * units * 1000n) / ((reserveOut - units) * (1000n - feePerMille)) + 1n
}

/**
 * The amount that arrives at the end of a route.
 * @param fees of the tokens on the route: one more than pools. A pool pays the next one directly
 */
export function forward(hops: readonly Hop[], fees: readonly TransferFee[], units: bigint): bigint {
  let amount = afterFee(units, fees[0]?.toPool ?? 0n)
  for (const [index, hop] of hops.entries()) amount = afterFee(outOf(hop, amount), fees[index + 1]?.fromPool ?? 0n)
  return amount
}

/** The input of a route for an output, if no token has a transfer fee; undefined where a reserve is too small. */
export function backward(hops: readonly Hop[], units: bigint): bigint | undefined {
  let needed: bigint | undefined = units
  for (const hop of hops.toReversed()) needed = needed === undefined ? undefined : inFor(hop, needed)
  return needed
}

/** The output of a route without price impact. */
function atSpot(hops: readonly Hop[], fees: readonly TransferFee[], units: bigint): bigint {
  let [numerator, denominator] = [afterFee(units, fees[0]?.toPool ?? 0n), 1n]
  for (const [index, hop] of hops.entries()) {
    numerator *= hop.out * (1000n - hop.feePerMille) * (million - (fees[index + 1]?.fromPool ?? 0n))
    denominator *= hop.in * 1000n * million
  }
  return numerator / denominator
}

/** The price impact of a swap in hundredths of a per cent, rounded up. */
export function impactBps(
  hops: readonly Hop[],
  fees: readonly TransferFee[],
  { fromUnits, toUnits }: { readonly fromUnits: bigint; readonly toUnits: bigint },
): number {
  const spot = atSpot(hops, fees, fromUnits)
  if (spot <= toUnits) return 0
  return Number(((spot - toUnits) * bps + spot - 1n) / spot)
}

/** The least that may arrive, rounded down so that what was quoted exactly passes. */
export const leastOf = (units: bigint, slippageBps: number): bigint => (units * (bps - BigInt(slippageBps))) / bps
/** The most that may be given, rounded up. */
export const mostOf = (units: bigint, slippageBps: number): bigint =>
  (units * (bps + BigInt(slippageBps)) + bps - 1n) / bps

/** The routes between two tokens over at most `poolsMax` pools: directly, and over some of the `middles`. */
export function routesOver(
  from: string,
  to: string,
  middles: readonly string[],
  poolsMax = 3,
): readonly (readonly string[])[] {
  const found: (readonly string[])[] = []
  const extend = (way: readonly string[]): void => {
    found.push([...way, to])
    if (way.length >= poolsMax) return
    for (const middle of middles) if (middle !== to && !way.includes(middle)) extend([...way, middle])
  }
  extend([from])
  return found
}
