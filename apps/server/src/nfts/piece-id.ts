import type { CaipNetworkId } from '@w3m/core/caip'
import type { Piece, PieceStandard } from './piece-reader.js'

/** The CAIP-19 id of a piece: `eip155:1/erc721:0x…/5`. */
export const pieceIdOf = (chain: CaipNetworkId, standard: PieceStandard, { address, tokenId }: Piece): string =>
  `${chain}/${standard}:${address}/${tokenId}`

/** What a CAIP-19 id names; undefined where it names no piece. */
export function readPieceId(
  id: string,
): (Piece & { readonly chain: string; readonly standard: PieceStandard }) | undefined {
  const found = /^([^/]{3,41})\/(erc721|erc1155):([^/]{1,128})\/([0-9]{1,78})$/.exec(id)
  if (!found || BigInt(found[4]!) >= 2n ** 256n) return undefined
  return {
    chain: found[1]!,
    standard: found[2] as PieceStandard,
    address: found[3]!,
    tokenId: BigInt(found[4]!).toString(),
  }
}
