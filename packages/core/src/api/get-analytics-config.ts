import * as v from 'valibot'
import { defineEndpoint } from './define-endpoint.js'

/** Whether a project wants analytics. A failure means no. */
export const getAnalyticsConfig = /* @__PURE__ */ defineEndpoint({
  method: 'GET',
  path: '/getAnalyticsConfig',
  response: v.object({ isAnalyticsEnabled: v.boolean() }),
})
