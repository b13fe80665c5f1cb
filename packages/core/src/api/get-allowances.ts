import * as v from 'valibot'
import { defineCall } from './define-endpoint.js'
import { coverage } from './get-history.js'
import { baseUnits, caip2, maybeNumber, maybeText, plainAddress } from './wire-values.js'

/**
 * How much of one asset one spender may take, as the chain has it now. The way to revoke it follows from `standard`,
 * `token_id` and `via`: `approve(spender, 0)` of an ERC-20; `approve(0, token_id)` of the one NFT of an ERC-721;
 * `setApprovalForAll(spender, false)` of a collection where `token_id` is null; `approve(token, spender, 0, 0)` of the
 * contract at `via` where that is there.
 */
export const allowance = /* @__PURE__ */ v.object({
  /** Stands for this allowance and no other of the account. */
  id: v.string(),
  chainId: v.string(),
  standard: v.picklist(['erc20', 'erc721', 'erc1155']),
  /** CAIP-10 id of the token or the collection. */
  address: v.string(),
  /** The one NFT, in digits; null where it is a token, or every NFT of a collection. */
  token_id: maybeText,
  name: maybeText,
  symbol: maybeText,
  /** Null of a collection, and of a token that does not say it. */
  decimals: maybeNumber,
  /** Plain address of whoever may take. */
  spender: v.string(),
  /** Plain address of the Permit2 contract through which it is taken; null where the spender takes it itself. */
  via: maybeText,
  /** Base units, in digits; null of a collection. */
  amount: v.nullish(baseUnits),
  /** True where there is no limit that anybody could reach: of the amount, or all NFTs of a collection. */
  isUnlimited: v.boolean(),
  /** Unix seconds; null where it does not end by itself. */
  expiresAt: maybeNumber,
  /** When it was last given, as an ISO date, and the transaction; null where that is not known. */
  approvedAt: maybeText,
  hash: maybeText,
  flags: v.nullish(v.object({ is_spam: v.nullish(v.boolean()) })),
})

/** One allowance in the HTTP API. */
export type Allowance = v.InferOutput<typeof allowance>

export const getAllowancesRequest = {
  params: { account: plainAddress },
  query: /* @__PURE__ */ v.object({ chainId: caip2, cursor: v.optional(v.pipe(v.string(), v.maxLength(2048))) }),
}

/**
 * Returns the allowances of an account, the latest first, without those that were used up or revoked. `next` is the
 * cursor of the following page, absent or null on the last. `coverage` says what part of the chain was read for
 * approvals: others may have been given. Absent from servers that do not say it.
 */
export const getAllowances = /* @__PURE__ */ defineCall(
  {
    method: 'GET',
    path: '/v1/account/{account}/allowances',
    response: v.object({ data: v.array(allowance), next: maybeText, coverage: v.nullish(coverage) }),
  },
  getAllowancesRequest,
)
