import * as v from 'valibot'
import { defineCall } from './define-endpoint.js'
import { baseUnits, caip2 } from './wire-values.js'

export const getGasPriceRequest = { query: /* @__PURE__ */ v.object({ chainId: caip2 }) }

/** Gas prices of a chain in wei, for three speeds. @see spec 7 */
export const getGasPrice = /* @__PURE__ */ defineCall(
  {
    method: 'GET',
    path: '/v1/convert/gas-price',
    response: v.object({ standard: baseUnits, fast: baseUnits, instant: baseUnits }),
  },
  getGasPriceRequest,
)
