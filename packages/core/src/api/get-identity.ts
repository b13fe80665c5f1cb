import * as v from 'valibot'
import { defineEndpoint } from './define-endpoint.js'
import { accountAddress, caip2, maybeText, plainAddress } from './wire-values.js'

/**
 * Name and picture of an address; null where none is known. `sender` is the visitor's own plain address. With `chainId`
 * (CAIP-2) a name that is registered there is told where it leads to the address on that network. @see spec 7
 */
export const getIdentity = /* @__PURE__ */ defineEndpoint({
  method: 'GET',
  path: '/v1/identity/{address}',
  params: { address: accountAddress },
  query: v.object({ sender: v.optional(plainAddress), chainId: v.optional(caip2) }),
  response: v.object({ name: maybeText, avatar: maybeText }),
})
