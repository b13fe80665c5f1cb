import { rpcNodeIsDown } from '../balance-reader.js'
import { wordOf } from './call-contracts.js'
import { callsOf, pairCall, poolIn, reservesCall, reservesIn, type Pair } from './eip155-pairs.js'

/** The cache lifetime of a missing pool. An existing pool does not expire: the exchange never removes one. */
const absentMs = 5_000
const entriesMax = 20_000

export interface PairReserves {
  readonly pool: string
  /** What the pool holds of each of the two tokens that were asked for, in base units. */
  readonly reserves: readonly [bigint, bigint]
}

export const pairKey = (one: string, other: string): string => (one < other ? `${one}${other}` : `${other}${one}`)

/** Reads the pools of an exchange of the form of Uniswap V2. Addresses are lower-case. */
export function createPoolReserves(rpcUrl: string, factory: string, now: () => number) {
  const pools = new Map<string, { readonly address: string | undefined; readonly until: number }>()
  /** Requests in flight, by their pools: concurrent callers share one request. */
  const pendingCalls = new Map<string, Promise<readonly unknown[]>>()

  const call = callsOf(rpcUrl)

  async function findPools(pairs: readonly Pair[]): Promise<void> {
    const unknown = pairs.filter(([one, other]) => (pools.get(pairKey(one, other))?.until ?? 0) <= now())
    if (unknown.length === 0) return
    const answers = await call(unknown.map(pair => pairCall(factory, pair)))
    for (const [index, [one, other]] of unknown.entries()) {
      const word = wordOf(answers[index])
      if (word === undefined) throw rpcNodeIsDown()
      const address = poolIn(word)
      pools.set(pairKey(one, other), {
        address,
        until: address === undefined ? now() + absentMs : Number.POSITIVE_INFINITY,
      })
    }
    for (const key of pools.keys()) {
      if (pools.size <= entriesMax) break
      pools.delete(key)
    }
  }

  async function readReserves(found: readonly string[]): Promise<readonly unknown[]> {
    const key = found.join()
    const running = pendingCalls.get(key)
    if (running) return running
    const pendingCall = call(found.map(reservesCall)).finally(() => pendingCalls.delete(key))
    pendingCalls.set(key, pendingCall)
    return pendingCall
  }

  /** Returns reserves by `pairKey`, without the pairs whose pool is missing or empty. @throws {Failure} 503 */
  return async function reservesOf(pairs: readonly Pair[]): Promise<ReadonlyMap<string, PairReserves>> {
    await findPools(pairs)
    const existing = pairs.flatMap(([one, other]) => {
      const pool = pools.get(pairKey(one, other))?.address
      return pool === undefined ? [] : [{ one, other, pool }]
    })
    const answers = await readReserves(existing.map(({ pool }) => pool))
    const found = new Map<string, PairReserves>()
    for (const [index, { one, other, pool }] of existing.entries()) {
      const reserves = reservesIn([one, other], answers[index])
      if (!reserves) throw rpcNodeIsDown()
      if (reserves[0] > 0n && reserves[1] > 0n) found.set(pairKey(one, other), { pool, reserves })
    }
    return found
  }
}
