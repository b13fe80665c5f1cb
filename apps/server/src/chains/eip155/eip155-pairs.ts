import { callRpcBatch } from '../call-rpc.js'
import { wordOf } from './call-contracts.js'

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

const paddedAddress = (address: string): string => address.slice(2).toLowerCase().padStart(64, '0')

const addressOf = (answer: unknown): string | undefined => {
  const word = wordOf(answer)
  const address = word === undefined ? zero : `0x${word.toString(16).padStart(40, '0')}`
  return address === zero || address.length !== 42 ? undefined : address
}

/** The pool of each pair, as the factory of the exchange names it; undefined where there is none. */
export const readPairs = async (
  call: Calls,
  factory: string,
  pairs: readonly Pair[],
): Promise<readonly (string | undefined)[]> =>
  (
    await call(pairs.map(([token, other]) => [factory, getPair + paddedAddress(token) + paddedAddress(other)] as const))
  ).map(addressOf)
