import * as v from 'valibot'
import { defineEndpoint } from './define-endpoint.js'

/**
 * The suffixes of names that the server registers, without a leading dot; empty if it registers none. `timestamp` is
 * the server's time in seconds, against which it checks signed messages.
 */
export const getNameZones = /* @__PURE__ */ defineEndpoint({
  method: 'GET',
  path: '/v1/profile/zones',
  response: v.object({
    zones: v.array(v.pipe(v.string(), v.regex(/^[a-z0-9.-]{1,128}$/))),
    timestamp: v.optional(v.number()),
  }),
})
