import * as v from 'valibot'
import { defineCall } from './define-endpoint.js'
import { baseUnits, caip10, maybeText } from './wire-values.js'

export const buildSwapApprovalRequest = {
  query: /* @__PURE__ */ v.object({ userAddress: caip10, from: caip10, to: caip10, amount: v.optional(baseUnits) }),
}

/**
 * The transaction that lets the exchange take a token. `tx.from` repeats the source token; an absent `amount` asks for
 * no limit. @see spec 7
 */
export const buildSwapApproval = /* @__PURE__ */ defineCall(
  {
    method: 'GET',
    path: '/v1/convert/build-approve',
    response: v.object({
      tx: v.object({
        from: v.string(),
        to: v.string(),
        data: v.string(),
        value: maybeText,
        eip155: v.nullish(v.object({ gas: maybeText, gasPrice: maybeText })),
      }),
    }),
  },
  buildSwapApprovalRequest,
)
