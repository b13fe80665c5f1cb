import * as v from 'valibot'
import { defineEndpoint } from './define-endpoint.js'
import { nameRecord } from './get-name.js'
import { plainAddress } from './wire-values.js'

/** The names of an address. Answers 404 when it has none. `sender` is the visitor's own plain address. @see spec 7 */
export const getNamesOfAddress = /* @__PURE__ */ defineEndpoint({
  method: 'GET',
  path: '/v1/profile/reverse/{address}',
  params: { address: plainAddress },
  query: v.object({ sender: v.optional(plainAddress), apiVersion: v.optional(v.picklist(['2'])) }),
  response: v.array(nameRecord),
})
