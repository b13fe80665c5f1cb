import * as v from 'valibot'
import { defineCall } from './define-endpoint.js'
import { swapQuote, swapSide } from './get-swap-quotes.js'
import { baseUnits, caip10, maybeText } from './wire-values.js'

export const buildSwapTransactionRequest = {
  body: /* @__PURE__ */ v.object({
    amount: baseUnits,
    eip155: v.optional(
      v.object({ slippage: v.pipe(v.number(), v.minValue(0), v.maxValue(100)), permit: v.optional(v.string()) }),
    ),
    from: caip10,
    to: caip10,
    userAddress: caip10,
    disableEstimate: v.optional(v.boolean()),
    side: v.optional(swapSide),
    limit: v.optional(baseUnits),
  }),
}

/**
 * The transaction of a swap. `slippage` is in per cent; `amount` is base units of what `side` says (default: `from`).
 * `limit` is the least that has to arrive, or the most that may be given; else it follows from the slippage. The caller
 * sets the value: the amount for a native source, else 0; where what arrives is fixed, `tx.value`. 409 where the price
 * is worse than `limit`; 400 where `permit` (EIP-2612) is given to a router that takes none. @see spec 7
 */
export const buildSwapTransaction = /* @__PURE__ */ defineCall(
  {
    method: 'POST',
    path: '/v1/convert/build-transaction',
    hasProjectIdInBody: true,
    response: v.object({
      tx: v.object({
        from: v.string(),
        to: v.string(),
        data: v.string(),
        amount: maybeText,
        value: maybeText,
        limit: maybeText,
        eip155: v.nullish(v.object({ gas: maybeText, gasPrice: maybeText })),
      }),
      quote: v.nullish(swapQuote),
    }),
  },
  buildSwapTransactionRequest,
)
