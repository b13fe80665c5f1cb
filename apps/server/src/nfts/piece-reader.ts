/** One piece of a collection, or several that are alike. */
export interface Piece {
  /** The collection, normalized. */
  readonly address: string
  readonly tokenId: string
}

export type PieceStandard = 'erc721' | 'erc1155'

export interface OwnedPiece extends Piece {
  readonly standard: PieceStandard
  readonly amount: bigint
}

/** Reads pieces of collections from a chain's node. */
export interface PieceReader {
  /** Those that the account has now. @throws {Failure} 503 the node does not answer */
  owned(account: string, pieces: readonly Piece[]): Promise<readonly OwnedPiece[]>
  /**
   * Where its metadata are, as its contract says; undefined where it says nothing that can be read. @throws {Failure} 503
   * the node does not answer
   */
  uriOf(piece: Piece, standard: PieceStandard): Promise<string | undefined>
}
