import * as v from 'valibot'
import { defineCall } from './define-endpoint.js'
import { caip10, maybeNumber, maybeText, priceCurrency } from './wire-values.js'

export const getTokenPricesRequest = {
  body: /* @__PURE__ */ v.object({
    currency: priceCurrency,
    addresses: v.pipe(v.array(caip10), v.minLength(1), v.maxLength(50)),
  }),
}

/** Returns the prices of tokens (CAIP-10). Reown's server answers for the first address only. @see spec 7 */
export const getTokenPrices = /* @__PURE__ */ defineCall(
  {
    method: 'POST',
    path: '/v1/fungible/price',
    hasProjectIdInBody: true,
    response: v.object({
      fungibles: v.array(
        v.object({ name: v.string(), symbol: v.string(), iconUrl: maybeText, price: maybeNumber, address: maybeText }),
      ),
    }),
  },
  getTokenPricesRequest,
)
