import * as v from 'valibot'
import { defineEndpoint } from './define-endpoint.js'
import { shortText } from './wire-values.js'

const currencyId = /* @__PURE__ */ v.pipe(shortText, v.minLength(1))
/** A currency as pages name it: by its id, or by what `getOnrampOptions` told of it. The server reads the id. */
const currency = /* @__PURE__ */ v.union(
  [
    currencyId,
    v.pipe(
      v.object({ id: currencyId }),
      v.transform(({ id }) => id),
    ),
  ],
  'expected the id of a currency, or an object that has it',
)

/** A decimal amount with its currency. */
const money = /* @__PURE__ */ v.object({ amount: v.string(), currency: v.string() })

/**
 * What a purchase would cost and give. `amount` is a decimal string in the payment currency. A currency is its id, as
 * in `'USDC'`, or an object with it, as in `{ id: 'USDC' }`: what `getOnrampOptions` answers can be sent as it is. @see
 * spec 7
 */
export const getOnrampQuote = /* @__PURE__ */ defineEndpoint({
  method: 'POST',
  path: '/v1/onramp/quote',
  body: v.object({
    purchaseCurrency: currency,
    paymentCurrency: currency,
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
