import * as v from 'valibot'
import { defineEndpoint } from './define-endpoint.js'

/** The origins that may use a project id; patterns may hold `*`. */
export const getAllowedOrigins = /* @__PURE__ */ defineEndpoint({
  method: 'GET',
  path: '/projects/v1/origins',
  response: v.object({ allowedOrigins: v.array(v.string()) }),
})
