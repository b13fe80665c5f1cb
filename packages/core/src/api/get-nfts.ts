import * as v from 'valibot'
import { defineCall } from './define-endpoint.js'
import { caip2, maybeText, plainAddress } from './wire-values.js'

/** The path of NFT pictures on the API, followed by the encoded `image_id`. */
export const nftImagePath = '/public/getNftImage/'

/**
 * One NFT. `id` is its CAIP-19 id. `token_id` is its number in the collection, in digits; for
 * Solana's NFTs (`metaplex`), it is the NFT's own address. `amount` is how many of it the account has, in digits;
 * null where no account was named. `name` and `description` are null where its metadata are broken, not there, or not
 * read yet. `image_id` names the picture under `nftImagePath`, null where it has none.
 */
export const nft = /* @__PURE__ */ v.object({
  id: v.string(),
  chainId: v.string(),
  standard: v.picklist(['erc721', 'erc1155', 'metaplex']),
  token_id: v.string(),
  amount: maybeText,
  name: maybeText,
  description: maybeText,
  image_id: maybeText,
  collection: v.object({ address: v.string(), name: maybeText, symbol: maybeText }),
  flags: v.nullish(v.object({ is_spam: v.nullish(v.boolean()) })),
})

/** One NFT in the HTTP API. */
export type Nft = v.InferOutput<typeof nft>

export const getNftsRequest = {
  params: { account: plainAddress },
  query: /* @__PURE__ */ v.object({ chainId: caip2, cursor: v.optional(v.pipe(v.string(), v.maxLength(2048))) }),
}

/**
 * Returns the NFTs that an account owns. `next` is the cursor of the following page, absent or null on
 * the last.
 */
export const getNfts = /* @__PURE__ */ defineCall(
  { method: 'GET', path: '/v1/account/{account}/nfts', response: v.object({ data: v.array(nft), next: maybeText }) },
  getNftsRequest,
)
