import * as v from 'valibot'
import { defineEndpoint } from './define-endpoint.js'
import { maybeText } from './wire-values.js'

const country = /* @__PURE__ */ v.pipe(v.string(), v.regex(/^[A-Za-z]{2}$/, 'expected a country of two letters'))
export const place = {
  country: /* @__PURE__ */ v.optional(country),
  subdivision: /* @__PURE__ */ v.optional(v.pipe(v.string(), v.regex(/^[A-Za-z0-9-]{1,8}$/, 'expected a subdivision'))),
}

/** The response of `getOnrampOptions`, at the path and in the format of the public server. */
export const getOnrampBuyOptions = /* @__PURE__ */ defineEndpoint({
  method: 'GET',
  path: '/v1/onramp/buy/options',
  query: v.object(place),
  response: v.object({
    paymentCurrencies: v.array(
      v.object({
        id: v.string(),
        limits: v.nullish(v.array(v.object({ id: v.string(), min: v.string(), max: v.string() }))),
      }),
    ),
    purchaseCurrencies: v.array(
      v.object({
        id: v.string(),
        name: v.string(),
        symbol: v.string(),
        networks: v.nullish(
          v.array(
            v.object({ name: v.string(), displayName: maybeText, chainId: maybeText, contractAddress: maybeText }),
          ),
        ),
      }),
    ),
  }),
})
