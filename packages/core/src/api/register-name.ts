import * as v from 'valibot'
import { defineEndpoint } from './define-endpoint.js'
import { hexData, plainAddress } from './wire-values.js'

/**
 * Registers a name. `message` is JSON `{ name, attributes, timestamp }` (unix seconds) as signed by `personal_sign`.
 * The answer is not read. @see spec 7
 */
export const registerName = /* @__PURE__ */ defineEndpoint({
  method: 'POST',
  path: '/v1/profile/account',
  body: v.object({
    coin_type: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(0xffffffff)),
    address: plainAddress,
    message: v.pipe(v.string(), v.maxLength(4096)),
    signature: v.pipe(hexData, v.maxLength(8194)),
  }),
  response: v.unknown(),
})
