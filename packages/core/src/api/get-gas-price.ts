import * as v from 'valibot'
import { defineEndpoint } from './define-endpoint.js'
import { baseUnits, caip2 } from './wire-values.js'

/** Gas prices of a chain in wei, for three speeds. @see spec 7 */
export const getGasPrice = /* @__PURE__ */ defineEndpoint({
  method: 'GET',
  path: '/v1/convert/gas-price',
  query: v.object({ chainId: caip2 }),
  response: v.object({ standard: baseUnits, fast: baseUnits, instant: baseUnits }),
})
