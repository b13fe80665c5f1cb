import * as v from 'valibot'
import { defineEndpoint } from './define-endpoint.js'

/** A project's features. A `config` of null leaves a feature to the page's own options. */
export const getProjectConfig = /* @__PURE__ */ defineEndpoint({
  method: 'GET',
  path: '/appkit/v1/config',
  response: v.object({
    features: v.array(
      v.object({ id: v.string(), isEnabled: v.nullish(v.boolean()), config: v.nullish(v.array(v.string())) }),
    ),
  }),
})
