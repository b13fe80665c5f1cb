import { callRpcBatch } from '../call-rpc.js'
import { wordOf, wordsOf } from './call-contracts.js'

/** `getPair(address,address)` of the factory, `getReserves()` of a pool. */
const selectors = { getPair: '0xe6a43905', getReserves: '0x0902f1ac' } as const
const zero = `0x${'0'.repeat(40)}`
/** Whole dollars that a pool must hold. */
export const dollarsMin = 1_000n

/** Two tokens, by their addresses in lower case. */
export type Pair = readonly [token: string, other: string]
export type Call = readonly [to: string, data: string]
export type Calls = (calls: readonly Call[]) => Promise<readonly unknown[]>

/** Asks contracts of a chain, many at once, as they stand now. */
export const callsOf =
  (rpcUrl: string): Calls =>
  async calls =>
    await callRpcBatch(
      rpcUrl,
      calls.map(([to, data]) => ['eth_call', [{ to, data }, 'latest']] as const),
    )

const paddedAddress = (address: string): string => address.slice(2).toLowerCase().padStart(64, '0')

/** The call that asks the factory of an exchange of the form of Uniswap V2 for the pool of a pair. */
export const pairCall = (factory: string, [token, other]: Pair): Call => [
  factory,
  selectors.getPair + paddedAddress(token) + paddedAddress(other),
]

/** The call that asks a pool what it holds. */
export const reservesCall = (pool: string): Call => [pool, selectors.getReserves]

/** The pool that a factory answers; undefined where there is none. */
export const poolIn = (word: bigint | undefined): string | undefined => {
  const address = word === undefined ? zero : `0x${word.toString(16).padStart(40, '0')}`
  return address === zero || address.length !== 42 ? undefined : address
}

/** What a pool answers that it holds of each token of a pair, in base units; undefined where that cannot be read. */
export const reservesIn = (
  [token, other]: Pair,
  answer: unknown,
): readonly [token: bigint, other: bigint] | undefined => {
  const [first, second] = wordsOf(answer, 3) ?? []
  if (first === undefined || second === undefined) return undefined
  // A pool holds its tokens in the order of their addresses.
  return token < other ? [first, second] : [second, first]
}

/** The pool of each pair, as the factory of the exchange names it; undefined where there is none. */
export const readPairs = async (
  call: Calls,
  factory: string,
  pairs: readonly Pair[],
): Promise<readonly (string | undefined)[]> =>
  (await call(pairs.map(pair => pairCall(factory, pair)))).map(answer => poolIn(wordOf(answer)))
