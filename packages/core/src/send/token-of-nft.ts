import type { Nft } from '../nfts/nft.js'
import type { Token } from '../tokens/token.js'

/** An NFT as something that is sent. */
export const tokenOfNft = (nft: Nft): Token => ({
  id: nft.id,
  caipNetworkId: nft.caipNetworkId,
  address: nft.standard === 'metaplex' ? nft.tokenId : nft.collection.address,
  name: nft.title,
  symbol: nft.title,
  decimals: 0,
  units: nft.units,
  price: undefined,
  fiatValue: undefined,
  iconUrl: nft.imageUrl,
  spam: undefined,
  // An NFT that is a token of its own is sent as one.
  ...(nft.standard !== 'metaplex' && { nft: { standard: nft.standard, tokenId: nft.tokenId } }),
})
