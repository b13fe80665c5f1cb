import * as v from 'valibot'
import { defineCall } from './define-endpoint.js'
import { caip2, maybeNumber, maybeText, plainAddress } from './wire-values.js'

const picture = /* @__PURE__ */ v.nullish(v.object({ url: maybeText }))

const flags = /* @__PURE__ */ v.nullish(v.object({ is_spam: v.nullish(v.boolean()) }))

const asset = {
  fungible_info: /* @__PURE__ */ v.nullish(
    v.object({ name: maybeText, symbol: maybeText, icon: picture, address: maybeText, flags }),
  ),
  nft_info: /* @__PURE__ */ v.nullish(
    v.object({
      name: maybeText,
      content: v.nullish(v.object({ preview: picture, detail: picture })),
      flags,
      address: maybeText,
      token_id: maybeText,
    }),
  ),
}

/**
 * One movement of value in a transaction. Amounts are decimal strings in whole tokens. `address` is the CAIP-10 id of
 * the token or the collection, absent for the native coin and from servers that do not say it.
 */
export const transfer = /* @__PURE__ */ v.object({
  ...asset,
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
  /** The assets whose allowances the account grants or revokes. Absent from servers that do not provide it. */
  approvals: v.nullish(v.array(v.object(asset))),
  /**
   * The function that the account called, where no other word says what was done, and the name of the contract where
   * that is known; its address is `sentTo`. Absent from servers that do not say it.
   */
  call: v.nullish(v.object({ function: maybeText, contract: maybeText })),
})

/** One transaction in the HTTP API. */
export type Transaction = v.InferOutput<typeof transaction>

/**
 * The span in which the activity of a chain is complete: nothing older is kept, nothing newer was read yet. Times are
 * ISO dates. `isBehind` is true if the chain has newer blocks, or if that is not known; `isUnread` if nothing of the
 * chain could be read now.
 */
export const coverage = /* @__PURE__ */ v.object({
  chainId: v.string(),
  fromBlock: maybeNumber,
  fromTime: maybeText,
  toBlock: maybeNumber,
  toTime: maybeText,
  isBehind: v.boolean(),
  isUnread: v.optional(v.boolean()),
})

/** The part of a chain's activity that the HTTP API has, with ISO dates. */
export type Coverage = v.InferOutput<typeof coverage>

export const getHistoryRequest = {
  params: { account: plainAddress },
  query: /* @__PURE__ */ v.object({
    // It names a place in each chain. Proxies take a line of 8 KiB, in which the rest of the request stands as well.
    cursor: v.optional(v.pipe(v.string(), v.maxLength(7168))),
    chainId: v.optional(caip2),
    onramp: v.optional(v.picklist(['coinbase', 'meld', 'sandbox'])),
  }),
}

/**
 * Activity of an account, newest first. `next` is the cursor of the following page, absent or null on the last.
 * `coverage` says what part of each chain is known that is kept here; chains whose nodes tell everything themselves are
 * not in it, and other servers do not say it. Of several chains, one that cannot be read now is behind, and the next page
 * asks it again.
 */
export const getHistory = /* @__PURE__ */ defineCall(
  {
    method: 'GET',
    path: '/v1/account/{account}/history',
    response: v.object({ data: v.array(transaction), next: maybeText, coverage: v.nullish(v.array(coverage)) }),
  },
  getHistoryRequest,
)
