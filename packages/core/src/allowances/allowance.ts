import type { CaipNetworkId } from '../caip/caip-network-id.js'
import type { ActiveAllowance } from '../namespaces/allowance-support.js'

/** How much of one asset one contract may take, as stored on the chain. */
export interface Allowance extends ActiveAllowance {
  /** Unique among the allowances of all accounts. */
  readonly id: string
  /** CAIP-2 id of the network that the allowance stands on. */
  readonly caipNetworkId: CaipNetworkId
  /** The name of the token or collection; empty if it has none. */
  readonly name: string
  /** At most 24 characters; empty if it has none. */
  readonly symbol: string
  /** Undefined for a collection, and for a token that does not state them. */
  readonly decimals: number | undefined
  /** In base units; undefined for a collection. */
  readonly units: bigint | undefined
  /** True if the amount has no reachable limit, or if all NFTs of a collection may be taken. */
  readonly isUnlimited: boolean
  /** Unix ms; undefined where it does not end by itself. */
  readonly expiresAtMs: number | undefined
  /** When it was last given, in Unix ms, and by which transaction; undefined where that is not known. */
  readonly approvedAtMs: number | undefined
  /** Hash of the transaction that granted it last; undefined where that is not known. */
  readonly hash: string | undefined
  /** The token's name is a bait. */
  readonly isSpam: boolean
}
