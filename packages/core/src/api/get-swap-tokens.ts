import * as v from 'valibot'
import { defineCall } from './define-endpoint.js'
import { caip2, maybeText } from './wire-values.js'

export const getSwapTokensRequest = { query: /* @__PURE__ */ v.object({ chainId: caip2 }) }

/** The tokens that can be swapped on a chain; `address` is a CAIP-10 id. @see spec 7 */
export const getSwapTokens = /* @__PURE__ */ defineCall(
  {
    method: 'GET',
    path: '/v1/convert/tokens',
    response: v.object({
      tokens: v.array(
        v.object({
          name: v.string(),
          symbol: v.string(),
          address: v.string(),
          decimals: v.number(),
          logoUri: maybeText,
          eip2612: v.nullish(v.boolean()),
        }),
      ),
    }),
  },
  getSwapTokensRequest,
)
