import * as v from 'valibot'
import { defineEndpoint } from './define-endpoint.js'
import { place } from './get-onramp-buy-options.js'
import { decimalAmount, quotedAmounts } from './onramp-values.js'
import { shortText } from './wire-values.js'

const currencyId = /* @__PURE__ */ v.pipe(shortText, v.minLength(1))
const money = /* @__PURE__ */ v.object({ value: v.string(), currency: v.string() })

/**
 * The response of `getOnrampQuote`, at the path and in the format of the public server: amounts are under `value`.
 * Without `purchaseNetwork` the first network of the coin applies.
 */
export const getOnrampBuyQuotes = /* @__PURE__ */ defineEndpoint({
  method: 'GET',
  path: '/v1/onramp/buy/quotes',
  query: v.object({
    ...place,
    purchaseCurrency: currencyId,
    purchaseNetwork: v.optional(shortText),
    paymentCurrency: currencyId,
    paymentAmount: decimalAmount,
    paymentMethod: v.optional(shortText),
  }),
  response: v.object(quotedAmounts(money)),
})
