import * as v from 'valibot'
import { defineEndpoint } from './define-endpoint.js'
import { nameRequest } from './name-request.js'

/**
 * Registers a name. `message` is JSON `{ name, attributes, timestamp }` (unix seconds) as signed by `personal_sign`.
 * The answer is not read. @see spec 7
 */
export const registerName = /* @__PURE__ */ defineEndpoint({
  method: 'POST',
  path: '/v1/profile/account',
  body: nameRequest,
  response: v.unknown(),
})
