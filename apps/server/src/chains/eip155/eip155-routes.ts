import { failure } from '../../http/failure.js'
import type { SwapRequest } from '../../swaps/exchange.js'
import { backward, forward, noFee, routesOver, type Hop, type TransferFee } from '../../swaps/pool-math.js'
import type { Pair } from './eip155-pairs.js'
import { createPoolReserves, pairKey, type PairReserves } from './pool-reserves.js'
import { createTransferFees } from './transfer-fees.js'

/** A way, and what it gives. */
export interface Offer {
  readonly way: readonly string[]
  readonly hops: readonly Hop[]
  readonly fees: readonly TransferFee[]
  readonly fromUnits: bigint
  readonly toUnits: bigint
}

const poolFeePerMille = 3n

export interface RouteFinderDeps {
  readonly rpcUrl: string
  /** Of the pools. */
  readonly factory: string
  /** The tokens over which other ones are swapped; nothing is kept when these are moved. */
  readonly middles: readonly string[]
  /** Time in ms. */
  readonly now: () => number
}

/** Each pool of a way, as the tokens that it is between. */
const stepsOf = (way: readonly string[]): readonly Pair[] =>
  way.slice(1).map((other, index): Pair => [way[index] ?? other, other])

export const isTaxed = (fees: readonly TransferFee[]): boolean =>
  fees.some(({ toPool, fromPool }) => toPool > 0n || fromPool > 0n)

/** Finds the best way over the pools of an exchange of the form of Uniswap V2, as they stand at this moment. */
export function createRouteFinder({ rpcUrl, factory, middles, now }: RouteFinderDeps) {
  const reservesOf = createPoolReserves(rpcUrl, factory, now)
  const feeOf = createTransferFees(rpcUrl, now)

  async function feesOf(
    way: readonly string[],
    pools: ReadonlyMap<string, PairReserves>,
  ): Promise<readonly TransferFee[] | undefined> {
    const found = await Promise.all(
      way.map(async (token, index) => {
        if (middles.includes(token)) return noFee
        const other = way[index + 1] ?? way[index - 1] ?? token
        const pair = pools.get(pairKey(token, other))
        return pair && feeOf(pair.pool, token, pair.reserves[token < other ? 0 : 1])
      }),
    )
    return found.every(fee => fee !== undefined) ? found : undefined
  }

  async function offerOf(
    way: readonly string[],
    pools: ReadonlyMap<string, PairReserves>,
    { units, side }: Pick<SwapRequest, 'units' | 'side'>,
  ): Promise<Offer | undefined> {
    const hops: Hop[] = []
    for (const [token, other] of stepsOf(way)) {
      const pair = pools.get(pairKey(token, other))
      if (!pair) return undefined
      const [low, high] = pair.reserves
      hops.push({ in: token < other ? low : high, out: token < other ? high : low, feePerMille: poolFeePerMille })
    }
    const fees = await feesOf(way, pools)
    if (!fees) return undefined
    if (side === 'from') return { way, hops, fees, fromUnits: units, toUnits: forward(hops, fees, units) }
    const fromUnits = backward(hops, units)
    return fromUnits === undefined ? undefined : { way, hops, fees, fromUnits, toUnits: units }
  }

  /** The coin stands in `from` and `to` as what wraps it. @throws {Failure} 400 with the field `side`, 503 */
  return async function find(request: Pick<SwapRequest, 'from' | 'to' | 'units' | 'side'>): Promise<Offer | undefined> {
    const ways = routesOver(
      request.from,
      request.to,
      middles.filter(address => address !== request.from),
    )
    const pairs = new Map<string, Pair>()
    for (const [one, other] of ways.flatMap(stepsOf)) {
      const sorted: Pair = one < other ? [one, other] : [other, one]
      pairs.set(pairKey(one, other), sorted)
    }
    const pools = await reservesOf([...pairs.values()])
    const found = await Promise.all(ways.map(way => offerOf(way, pools, request)))
    const offers = found.flatMap(offer => (offer && offer.toUnits > 0n && offer.fromUnits > 0n ? [offer] : []))
    if (request.side === 'to' && offers.some(({ fees }) => isTaxed(fees)))
      throw failure(400, 'side', 'A token on the way keeps a part of what is moved: what arrives cannot be fixed.')
    const [best] = offers.toSorted((one, other) =>
      request.side === 'from' ? compare(other.toUnits, one.toUnits) : compare(one.fromUnits, other.fromUnits),
    )
    return best
  }
}

const compare = (one: bigint, other: bigint): number => (one < other ? -1 : one > other ? 1 : 0)
