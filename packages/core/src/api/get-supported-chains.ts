import * as v from 'valibot'
import { defineEndpoint } from './define-endpoint.js'

/**
 * The chains the API knows, as CAIP ids: over HTTP, and over WebSocket. Ids of unknown namespaces are kept: they are only
 * compared. @see spec 7
 */
export const getSupportedChains = /* @__PURE__ */ defineEndpoint({
  method: 'GET',
  path: '/v1/supported-chains',
  response: v.object({ http: v.array(v.string()), ws: v.array(v.string()) }),
})
