import * as v from 'valibot'
import { defineEndpoint } from './define-endpoint.js'
import { accountAddress, maybeText, plainAddress } from './wire-values.js'

/**
 * Name and picture of an address; null where none is known. `sender` is the visitor's own plain address. @see spec 7
 */
export const getIdentity = /* @__PURE__ */ defineEndpoint({
  method: 'GET',
  path: '/v1/identity/{address}',
  params: { address: accountAddress },
  query: v.object({ sender: v.optional(plainAddress) }),
  response: v.object({ name: maybeText, avatar: maybeText }),
})
