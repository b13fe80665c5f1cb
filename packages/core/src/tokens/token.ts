import type { CaipNetworkId } from '../caip/caip-network-id.js'
import type { Holding } from '../namespaces/asset-reader.js'
import type { NftId } from '../namespaces/transfer-support.js'

/**
 * Why a token is folded away: its name leads to a site or promises something, or it is called like another token that
 * has a price, and has none itself, or like one that can be swapped; or the visitor has hidden it.
 */
export type TokenSpam = 'link' | 'imitation' | 'hidden'

/** One holding of an account. */
export interface Token extends Holding {
  /** The CAIP-10 id of its contract; the CAIP-2 id of the network for its coin; an NFT's CAIP-19 id. */
  readonly id: string
  /** The network that it is on. */
  readonly caipNetworkId: CaipNetworkId
  /** Of one whole token, in the money of the option `currency`, in units of 10⁻¹² of it; undefined where nobody knows it. */
  readonly price: bigint | undefined
  /** The service withholds its price: nobody would pay it for so much. Absent where it says nothing of it. */
  readonly isIlliquid?: boolean
  /** Of the holding, in the same units. */
  readonly fiatValue: bigint | undefined
  /** Why it is folded away; undefined for a token that is shown. */
  readonly spam: TokenSpam | undefined
  /** Which NFT it is, where `address` is a collection: then it has no decimals. Absent for coins and tokens. */
  readonly nft?: NftId
  /**
   * Its CAIP-19 id: there where another holding of the account has the same symbol; for one that is shown, where another
   * that is shown has it.
   */
  readonly assetId?: string
  /** The account has it, and the service that swaps does not list it: anybody may have sent it, by any symbol. */
  readonly isUnlisted?: boolean
}

/** A holding before it is known whether it is spam. */
export type ListedToken = Omit<Token, 'spam'> & {
  /** Its service has judged its name: true for one that leads somewhere. Undefined where nobody has. */
  readonly isFlaggedSpam?: boolean
}
