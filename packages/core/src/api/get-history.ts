import * as v from 'valibot'
import { defineEndpoint } from './define-endpoint.js'
import { caip2, maybeNumber, maybeText, plainAddress } from './wire-values.js'

const picture = /* @__PURE__ */ v.nullish(v.object({ url: maybeText }))

/** One movement of value in a transaction. Amounts are decimal strings in whole tokens. */
export const transfer = /* @__PURE__ */ v.object({
  fungible_info: v.nullish(v.object({ name: maybeText, symbol: maybeText, icon: picture })),
  nft_info: v.nullish(
    v.object({
      name: maybeText,
      content: v.nullish(v.object({ preview: picture, detail: picture })),
      flags: v.nullish(v.object({ is_spam: v.nullish(v.boolean()) })),
    }),
  ),
  direction: v.nullish(v.picklist(['in', 'out', 'self'])),
  quantity: v.nullish(v.object({ numeric: v.string() })),
  value: maybeNumber,
  price: maybeNumber,
})

/** One entry of the activity. `minedAt` is an ISO date. `transfers` and `metadata.chain` are null in real answers. */
export const transaction = /* @__PURE__ */ v.object({
  id: v.string(),
  metadata: v.object({
    operationType: maybeText,
    hash: maybeText,
    minedAt: v.string(),
    sentFrom: maybeText,
    sentTo: maybeText,
    status: v.string(),
    nonce: maybeNumber,
    chain: maybeText,
  }),
  transfers: v.nullish(v.array(transfer)),
})

export type Transaction = v.InferOutput<typeof transaction>

/** Activity of an account, newest first. `next` is the cursor of the following page, absent or null on the last. @see spec 7 */
export const getHistory = /* @__PURE__ */ defineEndpoint({
  method: 'GET',
  path: '/v1/account/{account}/history',
  params: { account: plainAddress },
  query: v.object({
    cursor: v.optional(v.pipe(v.string(), v.maxLength(2048))),
    chainId: v.optional(caip2),
    onramp: v.optional(v.picklist(['coinbase'])),
  }),
  response: v.object({ data: v.array(transaction), next: maybeText }),
})
