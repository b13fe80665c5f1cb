import * as v from 'valibot'
import { defineCall } from './define-endpoint.js'
import { caip10, maybeNumber, maybeText } from './wire-values.js'

/**
 * One permission that an account gave to an application. Times are unix seconds; `revokedAt` is present once it was
 * revoked.
 */
export const smartSession = /* @__PURE__ */ v.object({
  pci: v.string(),
  project: v.nullish(v.object({ id: maybeText, name: maybeText, url: maybeText, iconUrl: maybeText })),
  expiration: maybeNumber,
  createdAt: maybeNumber,
  revokedAt: maybeNumber,
  permissions: v.nullish(v.array(v.unknown())),
  policies: v.nullish(v.array(v.unknown())),
  context: maybeText,
})

export const getSessionsRequest = { params: { id: caip10 } }

/** The permissions of an account (CAIP-10). @see spec 7 */
export const getSessions = /* @__PURE__ */ defineCall(
  { method: 'GET', path: '/v1/sessions/{id}', response: v.object({ pcis: v.array(smartSession) }) },
  getSessionsRequest,
)
