import * as v from 'valibot'
import { defineEndpoint } from './define-endpoint.js'
import { fullName } from './wire-values.js'
import { nameRequest } from './name-request.js'

/** Gives a name up. `message` is JSON `{ name, action: 'release', timestamp }` (unix seconds). */
export const releaseName = /* @__PURE__ */ defineEndpoint({
  method: 'POST',
  path: '/v1/profile/account/{name}/release',
  params: { name: fullName },
  body: nameRequest,
  response: v.unknown(),
})
