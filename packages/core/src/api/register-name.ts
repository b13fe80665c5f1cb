import * as v from 'valibot'
import { defineCall } from './define-endpoint.js'
import { nameRequest } from './name-request.js'

export const registerNameRequest = { body: nameRequest }

/**
 * Registers a name. `message` is JSON `{ name, attributes, timestamp }` (unix seconds) as signed by `personal_sign`.
 * The answer is not read. @see spec 7
 */
export const registerName = /* @__PURE__ */ defineCall(
  { method: 'POST', path: '/v1/profile/account', response: v.unknown() },
  registerNameRequest,
)
