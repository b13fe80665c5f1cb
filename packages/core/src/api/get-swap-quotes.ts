import * as v from 'valibot'
import { defineEndpoint } from './define-endpoint.js'
import { baseUnits, caip10, maybeText, plainAddress } from './wire-values.js'

/** What a swap would give. Tokens are CAIP-10 ids on one chain; amounts are base units. @see spec 7 */
export const getSwapQuotes = /* @__PURE__ */ defineEndpoint({
  method: 'GET',
  path: '/v1/convert/quotes',
  query: v.object({
    amount: baseUnits,
    userAddress: v.optional(plainAddress),
    from: caip10,
    to: caip10,
    gasPrice: v.optional(baseUnits),
  }),
  response: v.object({
    quotes: v.array(
      v.object({
        id: maybeText,
        fromAmount: v.string(),
        fromAccount: v.string(),
        toAmount: v.string(),
        toAccount: v.string(),
      }),
    ),
  }),
})
