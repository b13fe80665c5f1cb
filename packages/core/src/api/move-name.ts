import * as v from 'valibot'
import { defineEndpoint } from './define-endpoint.js'
import { fullName } from './wire-values.js'
import { nameRequest } from './name-request.js'

/**
 * Gives a name to another account, which both sign: `owner.message` is JSON `{ name, action: 'move', address,
 * timestamp }` with the other's address, `claimant.message` is that of a registration.
 */
export const moveName = /* @__PURE__ */ defineEndpoint({
  method: 'POST',
  path: '/v1/profile/account/{name}/address',
  params: { name: fullName },
  body: v.object({ owner: nameRequest, claimant: nameRequest }),
  response: v.unknown(),
})
