import { callRpcBatch } from '../call-rpc.js'
import { rpcNodeIsDown } from '../balance-reader.js'
import { wordsOf } from './call-contracts.js'

/** `getPair(address,address)` of the factory, `getReserves()` of a pool. */
const selectors = { getPair: '0xe6a43905', getReserves: '0x0902f1ac' } as const
const zero = `0x${'0'.repeat(40)}`
/** That two tokens have no pool is believed so long; that they have one, for ever: it is never taken away. */
const absentMs = 5_000
const entriesMax = 20_000

export interface PairReserves {
  readonly pool: string
  /** What the pool holds of each of the two tokens that were asked for, in base units. */
  readonly held: readonly [bigint, bigint]
}

export type Pair = readonly [one: string, other: string]

export const pairKey = (one: string, other: string): string => (one < other ? `${one}${other}` : `${other}${one}`)
const wordOf = (address: string): string => address.slice(2).padStart(64, '0')

/** Reads the pools of an exchange of the form of Uniswap V2. Addresses are lower-case. */
export function createPoolReserves(rpcUrl: string, factory: string, now: () => number) {
  const pools = new Map<string, { readonly address: string | undefined; readonly until: number }>()
  /** Those that are being asked for: who asks at the same moment gets the same answer. */
  const flights = new Map<string, Promise<readonly unknown[]>>()

  const call = (calls: readonly (readonly [to: string, data: string])[]): Promise<readonly unknown[]> =>
    callRpcBatch(
      rpcUrl,
      calls.map(([to, data]) => ['eth_call', [{ to, data }, 'latest']] as const),
    )

  async function findPools(pairs: readonly Pair[]): Promise<void> {
    const unknown = pairs.filter(([one, other]) => (pools.get(pairKey(one, other))?.until ?? 0) <= now())
    if (unknown.length === 0) return
    const answers = await call(
      unknown.map(([one, other]) => [factory, selectors.getPair + wordOf(one) + wordOf(other)] as const),
    )
    for (const [index, [one, other]] of unknown.entries()) {
      const [word] = wordsOf(answers[index], 1) ?? []
      if (word === undefined) throw rpcNodeIsDown()
      const address = `0x${word.toString(16).padStart(40, '0')}`
      const isThere = address !== zero
      pools.set(pairKey(one, other), {
        address: isThere ? address : undefined,
        until: isThere ? Number.POSITIVE_INFINITY : now() + absentMs,
      })
    }
    for (const key of pools.keys()) {
      if (pools.size <= entriesMax) break
      pools.delete(key)
    }
  }

  async function readReserves(found: readonly string[]): Promise<readonly unknown[]> {
    const key = found.join()
    const running = flights.get(key)
    if (running) return running
    const flight = call(found.map(pool => [pool, selectors.getReserves] as const)).finally(() => flights.delete(key))
    flights.set(key, flight)
    return flight
  }

  /** By `pairKey`; a pair without a pool, or whose pool is empty, is missing. @throws {Failure} 503 */
  return async function reservesOf(pairs: readonly Pair[]): Promise<ReadonlyMap<string, PairReserves>> {
    await findPools(pairs)
    const present = pairs.flatMap(([one, other]) => {
      const pool = pools.get(pairKey(one, other))?.address
      return pool === undefined ? [] : [{ one, other, pool }]
    })
    const answers = await readReserves(present.map(({ pool }) => pool))
    const found = new Map<string, PairReserves>()
    for (const [index, { one, other, pool }] of present.entries()) {
      const words = wordsOf(answers[index], 3)
      if (!words) throw rpcNodeIsDown()
      const [first = 0n, second = 0n] = words
      // A pool holds its tokens in the order of their addresses.
      if (first > 0n && second > 0n)
        found.set(pairKey(one, other), { pool, held: one < other ? [first, second] : [second, first] })
    }
    return found
  }
}
