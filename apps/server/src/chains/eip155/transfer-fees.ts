import { concatHex, encodeAbiParameters } from 'viem'
import { million, type TransferFee } from '../../swaps/pool-math.js'
import { callRpc, isContractFault, RpcNodeError } from '../call-rpc.js'
import { wordsOf } from './call-contracts.js'
import { hexOf } from './hex-of.js'
import { transferFeeProbe } from './transfer-fee-probe.js'

/** So long it is known what a token keeps of what a pool moves; and that it does not move. */
const memoryMs = 60_000
const stillMs = 5_000
const entriesMax = 2_000
/** Of what the pool holds, one part in so many is borrowed: enough to count millionths of it. */
const borrowedPart = 1_000n

const partOf = (units: bigint, withheld: bigint): bigint =>
  units === 0n ? 0n : (withheld * million + units - 1n) / units

/** What tokens keep of what is moved, as a node works it out: nothing that a token says of itself is believed. */
export function createTransferFees(rpcUrl: string, now: () => number) {
  const known = new Map<string, { readonly until: number; readonly fee: Promise<TransferFee | undefined> }>()

  async function measure(pool: string, token: string, reserve: bigint): Promise<TransferFee | undefined> {
    const borrowed = reserve / borrowedPart + 1n
    const data = concatHex([
      transferFeeProbe,
      encodeAbiParameters(
        [{ type: 'address' }, { type: 'address' }, { type: 'uint256' }],
        [hexOf(pool), hexOf(token), borrowed],
      ),
    ])
    const answer = await callRpc(rpcUrl, 'eth_call', [{ data }, 'latest']).catch((error: unknown) => {
      // What cannot even be borrowed, and what does not move, is no token to swap.
      if (error instanceof RpcNodeError && isContractFault(error)) return undefined
      throw error
    })
    const [requested, received, returned] = wordsOf(answer, 3) ?? []
    if (requested === undefined || received === undefined || returned === undefined) return undefined
    if (received === 0n || returned === 0n) return undefined
    return {
      // What hands out more than was moved is taken for one that keeps nothing.
      fromPool: received >= requested ? 0n : partOf(requested, requested - received),
      toPool: returned >= received ? 0n : partOf(received, received - returned),
    }
  }

  /**
   * Each pool is asked for itself: anybody makes one, and a token may keep nothing of what one of them moves.
   * @param reserve how much of the token the pool holds
   * @returns undefined where it does not move, and where there is too little to tell
   */
  return async function feeOf(pool: string, token: string, reserve: bigint): Promise<TransferFee | undefined> {
    if (reserve < borrowedPart) return undefined
    const key = `${pool} ${token}`
    const entry = known.get(key)
    if (entry && entry.until > now()) return entry.fee
    const fee = measure(pool, token, reserve)
    known.delete(key)
    known.set(key, { until: now() + memoryMs, fee })
    fee.then(
      found => found ?? known.set(key, { until: now() + stillMs, fee }),
      () => known.delete(key),
    )
    for (const each of known.keys()) {
      if (known.size <= entriesMax) break
      known.delete(each)
    }
    return fee
  }
}
