import * as v from 'valibot'
import { defineEndpoint } from './define-endpoint.js'

/** Trades a signed message for the token of a session. The server reads the message alone. */
export const signIn = /* @__PURE__ */ defineEndpoint({
  method: 'POST',
  path: '/auth/v1/authenticate',
  body: v.object({
    message: v.pipe(v.string(), v.maxLength(16_384)),
    signature: v.pipe(v.string(), v.maxLength(32_768)),
  }),
  response: v.object({ token: v.string() }),
})
