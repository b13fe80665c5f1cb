import * as v from 'valibot'
import { defineEndpoint } from './define-endpoint.js'
import { shortText } from './wire-values.js'

/** A decimal amount with its currency. */
const money = /* @__PURE__ */ v.object({ amount: v.string(), currency: v.string() })

/** What a purchase would cost and give. `amount` is a decimal string in the payment currency. @see spec 7 */
export const getOnrampQuote = /* @__PURE__ */ defineEndpoint({
  method: 'POST',
  path: '/v1/onramp/quote',
  body: v.object({
    purchaseCurrency: shortText,
    paymentCurrency: shortText,
    amount: v.pipe(v.string(), v.regex(/^[0-9]{1,20}(\.[0-9]{1,18})?$/, 'expected a decimal amount')),
    network: shortText,
  }),
  response: v.object({
    paymentTotal: money,
    paymentSubtotal: money,
    purchaseAmount: money,
    networkFee: money,
    coinbaseFee: v.nullish(money),
    quoteId: v.string(),
  }),
})
