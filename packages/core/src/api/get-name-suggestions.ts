import * as v from 'valibot'
import { defineCall } from './define-endpoint.js'
import { fullName } from './wire-values.js'

export const getNameSuggestionsRequest = {
  params: { name: fullName },
  query: /* @__PURE__ */ v.object({ zone: v.optional(fullName) }),
}

/** Names like the one that is typed; the first is the exact one. `zone` is the suffix without its dot. @see spec 7 */
export const getNameSuggestions = /* @__PURE__ */ defineCall(
  {
    method: 'GET',
    path: '/v1/profile/suggestions/{name}',
    response: v.object({ suggestions: v.array(v.object({ name: v.string(), registered: v.boolean() })) }),
  },
  getNameSuggestionsRequest,
)
