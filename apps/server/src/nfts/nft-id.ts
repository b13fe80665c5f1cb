import type { CaipNetworkId } from '@w3m/core/caip'
import type { NftRef, NftStandard } from './nft-reader.js'

/** The CAIP-19 id of an NFT: `eip155:1/erc721:0x…/5`. */
export const nftIdOf = (chain: CaipNetworkId, standard: NftStandard, { address, tokenId }: NftRef): string =>
  `${chain}/${standard}:${address}/${tokenId}`

/** What a CAIP-19 id names; undefined where it names no NFT. */
export function readNftId(
  id: string,
): (NftRef & { readonly chain: string; readonly standard: NftStandard }) | undefined {
  const [, chain, standard, address, number] =
    /^([^/]{3,41})\/(erc721|erc1155):([^/]{1,128})\/([0-9]{1,78})$/.exec(id) ?? []
  if (!chain || !address || (standard !== 'erc721' && standard !== 'erc1155') || number === undefined) return undefined
  const tokenId = BigInt(number)
  return tokenId < 2n ** 256n ? { chain, standard, address, tokenId: tokenId.toString() } : undefined
}
