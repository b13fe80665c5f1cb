import * as v from 'valibot'
import { defineCall } from './define-endpoint.js'
import { currency, decimalAmount, providerName, purchaseId } from './onramp-values.js'
import { plainAddress, shortText } from './wire-values.js'

export const createOnrampUrlRequest = {
  body: /* @__PURE__ */ v.object({
    destinationWallets: v.pipe(
      v.array(
        v.object({
          address: plainAddress,
          blockchains: v.optional(v.pipe(v.array(shortText), v.maxLength(50))),
          assets: v.optional(v.pipe(v.array(shortText), v.maxLength(50))),
        }),
      ),
      v.minLength(1),
      v.maxLength(20),
    ),
    defaultNetwork: v.optional(shortText),
    partnerUserId: v.optional(v.pipe(v.string(), v.minLength(32), v.maxLength(50))),
    defaultExperience: v.optional(v.picklist(['buy', 'send'])),
    presetCryptoAmount: v.optional(v.pipe(v.number(), v.minValue(0))),
    presetFiatAmount: v.optional(v.pipe(v.number(), v.minValue(0))),
    provider: v.optional(providerName),
    purchaseCurrency: v.optional(currency),
    paymentCurrency: v.optional(currency),
    paymentAmount: v.optional(decimalAmount),
  }),
}

/**
 * Makes the address of a provider's page that buys for the visitor. Amounts are in whole units. `partnerUserId` has 32
 * to 50 characters. `provider` is one of `getOnrampOptions`, else the first one that sells it. `paymentAmount` says
 * exactly what `presetFiatAmount` says as a number. `purchaseId` is what `getOnrampPurchase` is asked with. @see spec 7
 */
export const createOnrampUrl = /* @__PURE__ */ defineCall(
  {
    method: 'POST',
    path: '/v1/generators/onrampurl',
    response: v.object({ url: v.pipe(v.string(), v.url()), purchaseId: v.nullish(purchaseId) }),
  },
  createOnrampUrlRequest,
)
