import * as v from 'valibot'
import { caip2, plainAddress } from './wire-values.js'
import { defineEndpoint } from './define-endpoint.js'

/**
 * The session of a bearer's token; `iat` and `exp` in seconds. 401 where it has ended, or is of another site than the
 * page that asks.
 */
export const getSignInSession = /* @__PURE__ */ defineEndpoint({
  method: 'GET',
  path: '/auth/v1/me',
  response: v.object({
    address: plainAddress,
    caip2Network: caip2,
    domain: v.string(),
    uri: v.string(),
    nonce: v.string(),
    iat: v.number(),
    exp: v.number(),
  }),
})
