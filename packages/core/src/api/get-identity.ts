import * as v from 'valibot'
import { defineCall } from './define-endpoint.js'
import { accountAddress, caip2, maybeText, plainAddress } from './wire-values.js'

export const getIdentityRequest = {
  params: { address: accountAddress },
  query: /* @__PURE__ */ v.object({ sender: v.optional(plainAddress), chainId: v.optional(caip2) }),
}

/**
 * Name and picture of an address; null where none is known. `sender` is the visitor's own plain address. With `chainId`
 * (CAIP-2) a name is told only where it leads to the address on that network. @see spec 7
 */
export const getIdentity = /* @__PURE__ */ defineCall(
  { method: 'GET', path: '/v1/identity/{address}', response: v.object({ name: maybeText, avatar: maybeText }) },
  getIdentityRequest,
)
