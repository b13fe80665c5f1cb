import type { CaipNetworkId } from '../caip/caip-network-id.js'
import type { ActiveAllowance } from '../namespaces/allowance-support.js'

/** What one contract may take of one asset, as the chain says it. */
export interface Allowance extends ActiveAllowance {
  /** Stands for this one and no other, of any account. */
  readonly id: string
  readonly caipNetworkId: CaipNetworkId
  /** Of the token or collection; empty where it says none. */
  readonly name: string
  /** At most 24 characters; empty where it says none. */
  readonly symbol: string
  /** Undefined of a collection, and of a token that does not say it. */
  readonly decimals: number | undefined
  /** In base units; undefined of a collection. */
  readonly units: bigint | undefined
  /** There is no limit that anybody could reach: of the amount, or all pieces of a collection. */
  readonly isUnlimited: boolean
  /** Unix ms; undefined where it does not end by itself. */
  readonly expiresAtMs: number | undefined
  /** When it was last given, in Unix ms, and by which transaction; undefined where that is not known. */
  readonly approvedAtMs: number | undefined
  readonly hash: string | undefined
  /** The token's name is a bait. */
  readonly isSpam: boolean
}
