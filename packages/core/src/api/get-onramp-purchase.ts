import * as v from 'valibot'
import { defineCall } from './define-endpoint.js'
import { purchaseId, purchaseStatus } from './onramp-values.js'
import { maybeText } from './wire-values.js'

export const getOnrampPurchaseRequest = { params: { id: purchaseId } }

/**
 * How a purchase stands. `purchaseAmount` is a decimal string in whole coins, once the provider says it; `hash` is the
 * transaction that delivered it. Nothing says who bought.
 */
export const getOnrampPurchase = /* @__PURE__ */ defineCall(
  {
    method: 'GET',
    path: '/v1/onramp/purchases/{id}',
    response: v.object({
      id: v.string(),
      status: purchaseStatus,
      provider: v.string(),
      purchaseCurrency: v.string(),
      purchaseAmount: maybeText,
      network: v.string(),
      hash: maybeText,
      updatedAt: v.string(),
    }),
  },
  getOnrampPurchaseRequest,
)
