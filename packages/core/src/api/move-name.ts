import * as v from 'valibot'
import { defineCall } from './define-endpoint.js'
import { fullName } from './wire-values.js'
import { nameRequest } from './name-request.js'

export const moveNameRequest = {
  params: { name: fullName },
  body: /* @__PURE__ */ v.object({ owner: nameRequest, claimant: nameRequest }),
}

/**
 * Gives a name to another account, which both sign: `owner.message` is JSON `{ name, action: 'move', address,
 * timestamp }` with the other's address, `claimant.message` is that of a registration.
 */
export const moveName = /* @__PURE__ */ defineCall(
  { method: 'POST', path: '/v1/profile/account/{name}/address', response: v.unknown() },
  moveNameRequest,
)
