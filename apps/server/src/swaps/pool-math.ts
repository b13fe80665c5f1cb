/** Parts in a million: in them the fees of tokens are counted. */
export const million = 1_000_000n
/** Hundredths of a per cent. */
export const bps = 10_000n

/** What a pool holds, in the direction of a swap, in base units. */
export interface Reserves {
  readonly in: bigint
  readonly out: bigint
}

/** One pool on the way of a swap. */
export interface Hop extends Reserves {
  /** Of what arrives in the pool, so many thousandths stay out of the price: 3 for Uniswap V2. */
  readonly feePerMille: bigint
}

/** What a token keeps of what is moved, in millionths: to a pool, and from one. */
export interface TransferFee {
  readonly toPool: bigint
  readonly fromPool: bigint
}

export const noFee: TransferFee = { toPool: 0n, fromPool: 0n }

const taken = (units: bigint, fee: bigint): bigint => units - (units * fee) / million

/** What a pool gives for what has arrived in it, rounded down, as its contract reckons. */
export function outOf({ in: reserveIn, out: reserveOut, feePerMille }: Hop, units: bigint): bigint {
  const counted = units * (1000n - feePerMille)
  return (counted * reserveOut) / (reserveIn * 1000n + counted)
}

/** What has to arrive in a pool so that it gives so much, rounded up; undefined where it does not hold as much. */
function inFor({ in: reserveIn, out: reserveOut, feePerMille }: Hop, units: bigint): bigint | undefined {
  if (units >= reserveOut) return undefined
  return (reserveIn * units * 1000n) / ((reserveOut - units) * (1000n - feePerMille)) + 1n
}

/**
 * What arrives at the end of a way.
 * @param fees of the tokens on it: one more than there are pools. A pool pays the next one directly
 */
export function forward(hops: readonly Hop[], fees: readonly TransferFee[], units: bigint): bigint {
  let moved = taken(units, fees[0]?.toPool ?? 0n)
  for (const [index, hop] of hops.entries()) moved = taken(outOf(hop, moved), fees[index + 1]?.fromPool ?? 0n)
  return moved
}

/** What has to be given so that so much arrives, where no token keeps anything; undefined where it cannot be had. */
export function backward(hops: readonly Hop[], units: bigint): bigint | undefined {
  let needed: bigint | undefined = units
  for (const hop of hops.toReversed()) needed = needed === undefined ? undefined : inFor(hop, needed)
  return needed
}

/** What would arrive if the swap moved no price. */
function atSpot(hops: readonly Hop[], fees: readonly TransferFee[], units: bigint): bigint {
  let [numerator, denominator] = [taken(units, fees[0]?.toPool ?? 0n), 1n]
  for (const [index, hop] of hops.entries()) {
    numerator *= hop.out * (1000n - hop.feePerMille) * (million - (fees[index + 1]?.fromPool ?? 0n))
    denominator *= hop.in * 1000n * million
  }
  return numerator / denominator
}

/** By how much a swap worsens its own price, in hundredths of a per cent, rounded up. */
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

/** The ways from one token to another over so many pools at most: directly, and over some of the `middles`. */
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
