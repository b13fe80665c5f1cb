import * as v from 'valibot'
import { defineEndpoint } from './define-endpoint.js'

/** Ends the session of a bearer's token; one that has ended already is no mistake. The answer is not read. */
export const signOut = /* @__PURE__ */ defineEndpoint({
  method: 'POST',
  path: '/auth/v1/sign-out',
  response: v.unknown(),
})
