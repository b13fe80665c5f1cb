import { readNftId } from '../nfts/nft-id.js'

/** A picture that a name may have (ENSIP-12): a web address, data, IPFS, or an NFT. */
export const isAvatarText = (text: string): boolean =>
  /^(?:https:\/\/\S+|data:image\/[\w.+-]+[;,]\S*|ipfs:\/\/\S+)$/.test(text) || readNftId(text) !== undefined
