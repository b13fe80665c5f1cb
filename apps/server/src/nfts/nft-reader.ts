/** One NFT, or several that are alike. */
export interface NftRef {
  /** The collection, normalized. */
  readonly address: string
  readonly tokenId: string
}

export type NftStandard = 'erc721' | 'erc1155'

export interface OwnedNft extends NftRef {
  readonly standard: NftStandard
  readonly amount: bigint
}

/** Reads NFTs from a chain's node. */
export interface NftReader {
  /** Those that the account has now. @throws {Failure} 503 the node does not answer */
  owned(account: string, nfts: readonly NftRef[]): Promise<readonly OwnedNft[]>
  /**
   * Where its metadata are, as its contract says; undefined where it says nothing that can be read. @throws {Failure} 503
   * the node does not answer
   */
  uriOf(nft: NftRef, standard: NftStandard): Promise<string | undefined>
}
