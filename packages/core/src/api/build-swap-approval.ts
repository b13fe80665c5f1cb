import * as v from 'valibot'
import { defineEndpoint } from './define-endpoint.js'
import { baseUnits, caip10, maybeText } from './wire-values.js'

/**
 * The transaction that lets the exchange take a token. `tx.from` repeats the source token; an absent `amount` asks for
 * no limit. @see spec 7
 */
export const buildSwapApproval = /* @__PURE__ */ defineEndpoint({
  method: 'GET',
  path: '/v1/convert/build-approve',
  query: v.object({ userAddress: caip10, from: caip10, to: caip10, amount: v.optional(baseUnits) }),
  response: v.object({
    tx: v.object({
      from: v.string(),
      to: v.string(),
      data: v.string(),
      value: maybeText,
      eip155: v.nullish(v.object({ gas: maybeText, gasPrice: maybeText })),
    }),
  }),
})
