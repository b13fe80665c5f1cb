import { concatHex, encodeAbiParameters } from 'viem'
import { million, type TransferFee } from '../../swaps/pool-math.js'
import { callRpc, isContractFault, RpcNodeError } from '../call-rpc.js'
import { wordsOf } from './call-contracts.js'
import { asHex } from './as-hex.js'
import { transferFeeProbe } from './transfer-fee-probe.js'

/** The cache lifetimes of a measured fee, and of the result that a token cannot be moved. */
const ttlMs = 60_000
const stillMs = 5_000
const entriesMax = 2_000
/** The probe borrows this fraction of the pool's reserve: enough to measure a fee in millionths. */
const borrowedPart = 1_000n

const partOf = (units: bigint, withheld: bigint): bigint =>
  units === 0n ? 0n : (withheld * million + units - 1n) / units

/** Measures the transfer fees of tokens by a simulated transfer: the tokens' own statements are not trusted. */
export function createTransferFees(rpcUrl: string, now: () => number) {
  const known = new Map<string, { readonly until: number; readonly fee: Promise<TransferFee | undefined> }>()

  async function measure(pool: string, token: string, reserve: bigint): Promise<TransferFee | undefined> {
    const borrowed = reserve / borrowedPart + 1n
    const data = concatHex([
      transferFeeProbe,
      encodeAbiParameters(
        [{ type: 'address' }, { type: 'address' }, { type: 'uint256' }],
        [asHex(pool), asHex(token), borrowed],
      ),
    ])
    const answer = await callRpc(rpcUrl, 'eth_call', [{ data }, 'latest']).catch((error: unknown) => {
      // A token that cannot be borrowed or moved cannot be swapped.
      if (error instanceof RpcNodeError && isContractFault(error)) return undefined
      throw error
    })
    const [requested, received, returned] = wordsOf(answer, 3) ?? []
    if (requested === undefined || received === undefined || returned === undefined) return undefined
    if (received === 0n || returned === 0n) return undefined
    return {
      // A token that pays out more than was moved counts as one without a fee.
      fromPool: received >= requested ? 0n : partOf(requested, requested - received),
      toPool: returned >= received ? 0n : partOf(received, received - returned),
    }
  }

  /**
   * Measures each pool by itself: anybody can create a pool, and a token may exempt one of them from its fee.
   * @param reserve how much of the token the pool holds
   * @returns undefined where the token does not move, or the reserve is too small to measure
   */
  return async function feeOf(pool: string, token: string, reserve: bigint): Promise<TransferFee | undefined> {
    if (reserve < borrowedPart) return undefined
    const key = `${pool} ${token}`
    const entry = known.get(key)
    if (entry && entry.until > now()) return entry.fee
    const fee = measure(pool, token, reserve)
    known.delete(key)
    known.set(key, { until: now() + ttlMs, fee })
    fee.then(
      found => found ?? known.set(key, { until: now() + stillMs, fee }),
      () => known.delete(key),
    )
    for (const key of known.keys()) {
      if (known.size <= entriesMax) break
      known.delete(key)
    }
    return fee
  }
}
