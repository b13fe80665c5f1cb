import * as v from 'valibot'
import { defineEndpoint } from './define-endpoint.js'

/**
 * What may stand behind names that are registered there, without a dot in front; empty where none are. `timestamp` is the
 * server's time in seconds, by which what is signed is judged.
 */
export const getNameZones = /* @__PURE__ */ defineEndpoint({
  method: 'GET',
  path: '/v1/profile/zones',
  response: v.object({
    zones: v.array(v.pipe(v.string(), v.regex(/^[a-z0-9.-]{1,128}$/))),
    timestamp: v.optional(v.number()),
  }),
})
