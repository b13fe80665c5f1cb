import { callRpcBatch } from '../call-rpc.js'

/** `getPair(address,address)` of the factory. */
const getPair = '0xe6a43905'
const zero = `0x${'0'.repeat(40)}`
/** Whole dollars that a pool must hold. */
export const dollarsMin = 1_000n

export type Pair = readonly [token: string, other: string]
export type Calls = (calls: readonly (readonly [to: string, data: string])[]) => Promise<readonly unknown[]>

/** Asks contracts of a chain, many at once, as they stand now. */
export const callsOf =
  (rpcUrl: string): Calls =>
  async calls =>
    await callRpcBatch(
      rpcUrl,
      calls.map(([to, data]) => ['eth_call', [{ to, data }, 'latest']] as const),
    )

const wordOf = (address: string): string => address.slice(2).toLowerCase().padStart(64, '0')

/** The words of an answer; undefined where there are not so many. */
export const wordsOf = (answer: unknown, count: number): readonly bigint[] | undefined =>
  typeof answer === 'string' && answer.length === 2 + count * 64 && /^0x[0-9a-f]*$/i.test(answer)
    ? Array.from({ length: count }, (_, index) => BigInt(`0x${answer.slice(2 + index * 64, 66 + index * 64)}`))
    : undefined

const addressOf = (answer: unknown): string | undefined => {
  const [word] = wordsOf(answer, 1) ?? []
  const address = word === undefined ? zero : `0x${word.toString(16).padStart(40, '0')}`
  return address === zero || address.length !== 42 ? undefined : address
}

/** The pool of each pair, as the factory of the exchange names it; undefined where there is none. */
export const readPairs = async (
  call: Calls,
  factory: string,
  pairs: readonly Pair[],
): Promise<readonly (string | undefined)[]> =>
  (await call(pairs.map(([token, other]) => [factory, getPair + wordOf(token) + wordOf(other)] as const))).map(
    addressOf,
  )
