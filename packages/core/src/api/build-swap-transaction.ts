import * as v from 'valibot'
import { defineEndpoint } from './define-endpoint.js'
import { baseUnits, caip10, maybeText } from './wire-values.js'

/**
 * The transaction of a swap. `slippage` is in per cent; `amount` is base units. The caller sets the value: the amount
 * for a native source, else 0. @see spec 7
 */
export const buildSwapTransaction = /* @__PURE__ */ defineEndpoint({
  method: 'POST',
  path: '/v1/convert/build-transaction',
  hasProjectIdInBody: true,
  body: v.object({
    amount: baseUnits,
    eip155: v.optional(
      v.object({ slippage: v.pipe(v.number(), v.minValue(0), v.maxValue(100)), permit: v.optional(v.string()) }),
    ),
    from: caip10,
    to: caip10,
    userAddress: caip10,
    disableEstimate: v.optional(v.boolean()),
  }),
  response: v.object({
    tx: v.object({
      from: v.string(),
      to: v.string(),
      data: v.string(),
      amount: maybeText,
      eip155: v.nullish(v.object({ gas: maybeText, gasPrice: maybeText })),
    }),
  }),
})
