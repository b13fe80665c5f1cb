import type { NftMetadata } from './nft-metadata.js'

/** An NFT that has an address of its own, as a catalog describes it. */
export interface CatalogNft {
  /** Normalized. */
  readonly address: string
  readonly metadata: NftMetadata
  /** Undefined where it belongs to none. Its texts are cleaned. */
  readonly collection:
    { readonly address: string; readonly name: string | null; readonly symbol: string | null } | undefined
}

/** A server that knows NFTs, and whose they are. */
export interface NftCatalog {
  /**
   * Pieces that an account has, page by page.
   * @param after what the page before named as `next`
   * @throws {Failure} 429, 503
   */
  page(
    account: string,
    after: string | undefined,
    limit: number,
  ): Promise<{ readonly nfts: readonly CatalogNft[]; readonly next: string | undefined }>
  /** Undefined where it knows no such NFT. @throws {Failure} 429, 503 */
  find(address: string): Promise<CatalogNft | undefined>
}

/** A server that knows what tokens are called whose chain does not say it. */
export interface TokenNames {
  /** Cleaned; nulls where it knows none. @throws {Failure} 429, 503 */
  nameOf(address: string): Promise<{ readonly name: string | null; readonly symbol: string | null }>
  /** Asks at once for all that an account has, so that each is known when it is asked for. Never throws. */
  learn(account: string): Promise<void>
}

/** What a server of others knows of the assets of a chain. */
export interface ChainAssets {
  readonly nfts: NftCatalog
  readonly names: TokenNames
}
