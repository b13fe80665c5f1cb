import * as v from 'valibot'
import { defineCall } from './define-endpoint.js'
import { fullName } from './wire-values.js'
import { nameRequest } from './name-request.js'

export const releaseNameRequest = { params: { name: fullName }, body: nameRequest }

/** Gives a name up. `message` is JSON `{ name, action: 'release', timestamp }` (unix seconds). */
export const releaseName = /* @__PURE__ */ defineCall(
  { method: 'POST', path: '/v1/profile/account/{name}/release', response: v.unknown() },
  releaseNameRequest,
)
