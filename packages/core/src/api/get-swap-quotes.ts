import * as v from 'valibot'
import { defineCall } from './define-endpoint.js'
import { baseUnits, caip10, maybeNumber, maybeText, plainAddress } from './wire-values.js'

/** Which of the two amounts of a swap is fixed: what is given, or what arrives. */
export const swapSide = /* @__PURE__ */ v.picklist(['from', 'to'])

/**
 * A quote for a swap. The first five are those of the incumbent's server. `route` are the tokens on the way, both ends
 * included; `impactBps` is the swap's price impact, in hundredths of a per cent; `feeAmount` is the provider's fee, in
 * base units of the target. Null and missing: not known.
 */
export const swapQuote = /* @__PURE__ */ v.object({
  id: maybeText,
  fromAmount: v.string(),
  fromAccount: v.string(),
  toAmount: v.string(),
  toAccount: v.string(),
  route: v.nullish(v.array(v.string())),
  impactBps: maybeNumber,
  feeAmount: maybeText,
  /** A token on the way keeps a part of what is moved. */
  isTaxed: v.nullish(v.boolean()),
  gas: maybeText,
})

export const getSwapQuotesRequest = {
  query: /* @__PURE__ */ v.object({
    amount: baseUnits,
    userAddress: v.optional(plainAddress),
    from: caip10,
    to: caip10,
    gasPrice: v.optional(baseUnits),
    side: v.optional(swapSide),
  }),
}

/**
 * Returns quotes for a swap. Tokens are CAIP-10 ids on one chain; amounts are in base units, `amount` of the token on
 * `side` (default: `from`). @see spec 7
 */
export const getSwapQuotes = /* @__PURE__ */ defineCall(
  {
    method: 'GET',
    path: '/v1/convert/quotes',
    response: v.object({
      quotes: v.array(swapQuote),
    }),
  },
  getSwapQuotesRequest,
)
