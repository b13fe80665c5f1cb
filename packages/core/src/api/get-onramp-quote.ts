import * as v from 'valibot'
import { defineCall } from './define-endpoint.js'
import { currency, decimalAmount, providerName, quotedAmounts } from './onramp-values.js'
import { shortText } from './wire-values.js'

/** A decimal amount with its currency. */
const money = /* @__PURE__ */ v.object({ amount: v.string(), currency: v.string() })

export const getOnrampQuoteRequest = {
  body: /* @__PURE__ */ v.object({
    purchaseCurrency: currency,
    paymentCurrency: currency,
    amount: decimalAmount,
    network: shortText,
    provider: v.optional(providerName),
  }),
}

/**
 * Returns the cost and the proceeds of a purchase. `amount` is a decimal string in the payment currency. A currency is
 * its id, as in `'USDC'`, or an object with it, as in `{ id: 'USDC' }`: values from `getOnrampOptions` can be sent as
 * they are. Without `provider` the first one that sells it answers. `expiresAt` is an ISO date. @see spec 7
 */
export const getOnrampQuote = /* @__PURE__ */ defineCall(
  {
    method: 'POST',
    path: '/v1/onramp/quote',
    response: v.object({
      ...quotedAmounts(money),
      provider: v.nullish(v.string()),
      expiresAt: v.nullish(v.string()),
    }),
  },
  getOnrampQuoteRequest,
)
