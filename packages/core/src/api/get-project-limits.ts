import * as v from 'valibot'
import { defineEndpoint } from './define-endpoint.js'

/**
 * Whether a project is over what its plan allows. `tier` is kept as sent: Reown's server spells one of its own wrong.
 */
export const getProjectLimits = /* @__PURE__ */ defineEndpoint({
  method: 'GET',
  path: '/appkit/v1/project-limits',
  response: v.object({
    planLimits: v.object({ tier: v.string(), isAboveMauLimit: v.boolean(), isAboveRpcLimit: v.boolean() }),
  }),
})
