import * as v from 'valibot'
import { defineEndpoint } from './define-endpoint.js'
import { baseUnits, caip10 } from './wire-values.js'

/** How much of a token (base units) the exchange may already take from a user; both are CAIP-10 ids. @see spec 7 */
export const getSwapAllowance = /* @__PURE__ */ defineEndpoint({
  method: 'GET',
  path: '/v1/convert/allowance',
  query: v.object({ tokenAddress: caip10, userAddress: caip10 }),
  response: v.object({ allowance: baseUnits }),
})
