import * as v from 'valibot'
import { defineCall } from './define-endpoint.js'
import { nft } from './get-nfts.js'
import { maybeText } from './wire-values.js'

/** A CAIP-19 id of one NFT: `eip155:1/erc721:0x…/5`, or `solana:…/nft:…` where it has an address of its own. */
const nftId = /* @__PURE__ */ v.pipe(
  v.string(),
  v.regex(
    /^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}\/(?:erc(?:721|1155):0x[0-9a-fA-F]{40}\/[0-9]{1,78}|nft:[1-9A-HJ-NP-Za-km-z]{32,44})$/,
    'expected a CAIP-19 id',
  ),
)

export const getNftRequest = { params: { id: nftId } }

/**
 * One NFT with its traits. `media` says what it is where its metadata name a video or a 3D model. `problem` says in
 * words why they could not be read, null where they were. `floor` is the lowest price at which an NFT of the
 * collection is offered, in whole coins; null where nobody tells it, and `floor_problem` says in words why. No address
 * of a stranger's host is in it: pictures come from the API itself.
 */
export const getNft = /* @__PURE__ */ defineCall(
  {
    method: 'GET',
    path: '/v1/nft/{id}',
    response: v.object({
      ...nft.entries,
      traits: v.array(v.object({ name: v.string(), value: v.string() })),
      media: v.nullish(v.picklist(['video', 'model'])),
      problem: maybeText,
      floor: v.nullish(v.object({ numeric: v.string(), symbol: v.string() })),
      floor_problem: maybeText,
    }),
  },
  getNftRequest,
)
