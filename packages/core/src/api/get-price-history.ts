import * as v from 'valibot'
import { isCaipAddress } from '../caip/caip-address.js'
import { isCaipNetworkId } from '../caip/caip-network-id.js'
import { defineCall } from './define-endpoint.js'
import { commaList, priceCurrency } from './wire-values.js'

const tokenId = /* @__PURE__ */ v.pipe(
  v.string(),
  v.check(id => isCaipAddress(id) || isCaipNetworkId(id), 'expected a CAIP-10 or a CAIP-2 id'),
)

const decimalText = /* @__PURE__ */ v.pipe(
  v.string(),
  v.regex(/^\d{1,30}(?:\.\d{1,18})?$/, 'expected a decimal number as text'),
)

export const getPriceHistoryRequest = {
  query: /* @__PURE__ */ v.object({
    addresses: v.pipe(commaList(tokenId, 20), v.minLength(1)),
    range: v.optional(v.picklist(['day', 'week', 'year'])),
    currency: v.optional(priceCurrency),
  }),
}

/**
 * The prices of tokens (CAIP-10), or of the coins of networks (CAIP-2), in the last day, week or year: for one whole
 * token, as decimal text, times as ISO dates, the oldest first. Times before a price was known have no point, and a
 * token without known prices has an empty list. The currency of the response is the requested one, US dollars by
 * default; if no price is known in it, US dollars: nothing is converted.
 */
export const getPriceHistory = /* @__PURE__ */ defineCall(
  {
    method: 'GET',
    path: '/v1/fungible/price-history',
    response: v.object({
      currency: priceCurrency,
      range: v.picklist(['day', 'week', 'year']),
      lines: v.array(
        v.object({
          address: v.string(),
          points: v.pipe(v.array(v.object({ time: v.string(), price: decimalText })), v.maxLength(2_000)),
        }),
      ),
    }),
  },
  getPriceHistoryRequest,
)
