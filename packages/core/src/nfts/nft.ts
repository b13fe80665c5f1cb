import type { CaipNetworkId } from '../caip/caip-network-id.js'
import type { NftStandard } from '../namespaces/transfer-support.js'

/** One NFT. What its maker wrote of it is shown as text alone. */
export interface Nft {
  /** Its CAIP-19 id: `eip155:1/erc721:0x…/5`. */
  readonly id: string
  /** CAIP-2 id of its network. */
  readonly caipNetworkId: CaipNetworkId
  /** `metaplex` is Solana's: such an NFT is a token of its own. */
  readonly standard: NftStandard | 'metaplex'
  /** Its number in the collection, in digits; of `metaplex` its mint. */
  readonly tokenId: string
  /** How many of it the account has. */
  readonly units: bigint
  /** What it is called: by its maker, else by its collection and its number. */
  readonly title: string
  /** Empty where its metadata are broken, not there, or not read yet. */
  readonly name: string
  /** Its maker's text, at most 600 characters; empty where there is none. */
  readonly description: string
  /** Its picture, from the host's service and never from a stranger; undefined where it has none that can be shown. */
  readonly imageUrl: string | undefined
  /** The collection that it belongs to. */
  readonly collection: {
    /** Its contract. */
    readonly address: string
    /** Its symbol where it has no name; empty where it says neither. */
    readonly name: string
    /** At most 24 characters; empty where the contract says none. */
    readonly symbol: string
  }
  /** Its name is a bait. */
  readonly isSpam: boolean
}

/** An NFT with what is said of it alone. */
export interface NftDetails extends Nft {
  /** At most 60, each text at most 80 characters. A trait may have no name. */
  readonly traits: readonly { readonly name: string; readonly value: string }[]
  /** What it is beside its picture, or in place of one; undefined for neither. */
  readonly media: 'video' | 'model' | undefined
  /** The lowest price at which an NFT of its collection is offered, in whole coins; absent where nobody tells it. */
  readonly floor?: { readonly amount: string; readonly symbol: string }
  /** Its metadata could not be read. */
  readonly isUnread: boolean
}
