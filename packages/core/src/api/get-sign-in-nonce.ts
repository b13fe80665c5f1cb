import * as v from 'valibot'
import { defineEndpoint } from './define-endpoint.js'

/** A nonce for one sign-in, and the server's time (ISO 8601) so that a visitor's wrong clock does no harm. */
export const getSignInNonce = /* @__PURE__ */ defineEndpoint({
  method: 'GET',
  path: '/auth/v1/nonce',
  response: v.object({
    nonce: v.pipe(v.string(), v.regex(/^[A-Za-z0-9]{8,256}$/, 'expected letters and digits')),
    issuedAt: v.optional(v.string()),
  }),
})
