import * as v from 'valibot'
import { defineCall } from './define-endpoint.js'

export const signInRequest = {
  body: /* @__PURE__ */ v.object({
    message: v.pipe(v.string(), v.maxLength(16_384)),
    signature: v.pipe(v.string(), v.maxLength(32_768)),
  }),
}

/** Trades a signed message for the token of a session. The server reads the message alone. */
export const signIn = /* @__PURE__ */ defineCall(
  { method: 'POST', path: '/auth/v1/authenticate', response: v.object({ token: v.string() }) },
  signInRequest,
)
