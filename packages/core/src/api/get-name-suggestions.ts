import * as v from 'valibot'
import { defineEndpoint } from './define-endpoint.js'
import { fullName } from './wire-values.js'

/** Names like the one that is typed; the first is the exact one. `zone` is the suffix without its dot. @see spec 7 */
export const getNameSuggestions = /* @__PURE__ */ defineEndpoint({
  method: 'GET',
  path: '/v1/profile/suggestions/{name}',
  params: { name: fullName },
  query: v.object({ zone: v.optional(fullName) }),
  response: v.object({ suggestions: v.array(v.object({ name: v.string(), registered: v.boolean() })) }),
})
