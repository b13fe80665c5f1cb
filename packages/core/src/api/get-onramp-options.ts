import * as v from 'valibot'
import { defineEndpoint } from './define-endpoint.js'
import { onrampProvider } from './onramp-values.js'
import { maybeText } from './wire-values.js'

/** A coin that can be bought, and the networks it can be bought on. */
export const purchaseCurrency = /* @__PURE__ */ v.object({
  id: v.string(),
  name: v.string(),
  symbol: v.string(),
  networks: v.nullish(
    v.array(v.object({ name: v.string(), display_name: maybeText, chain_id: maybeText, contract_address: maybeText })),
  ),
})

/** Money to pay with. `min` and `max` of a payment method are decimal strings in that money. */
export const paymentCurrency = /* @__PURE__ */ v.object({
  id: v.string(),
  payment_method_limits: v.nullish(v.array(v.object({ id: v.string(), min: v.string(), max: v.string() }))),
})

/**
 * Returns what can be bought, the currencies to pay with, and the sellers; other servers omit the sellers. @see spec 7
 */
export const getOnrampOptions = /* @__PURE__ */ defineEndpoint({
  method: 'GET',
  path: '/v1/onramp/options',
  response: v.object({
    paymentCurrencies: v.array(paymentCurrency),
    purchaseCurrencies: v.array(purchaseCurrency),
    providers: v.nullish(v.array(onrampProvider)),
  }),
})
