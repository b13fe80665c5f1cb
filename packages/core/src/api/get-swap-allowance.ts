import * as v from 'valibot'
import { defineCall } from './define-endpoint.js'
import { baseUnits, caip10 } from './wire-values.js'

export const getSwapAllowanceRequest = {
  query: /* @__PURE__ */ v.object({ tokenAddress: caip10, userAddress: caip10 }),
}

/** How much of a token (base units) the exchange may already take from a user; both are CAIP-10 ids. @see spec 7 */
export const getSwapAllowance = /* @__PURE__ */ defineCall(
  { method: 'GET', path: '/v1/convert/allowance', response: v.object({ allowance: baseUnits }) },
  getSwapAllowanceRequest,
)
