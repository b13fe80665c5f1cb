import * as v from 'valibot'
import { defineEndpoint } from './define-endpoint.js'

/** Whether a project wants analytics. A failure means no. @see contract 5.3 */
export const getAnalyticsConfig = /* @__PURE__ */ defineEndpoint({
  method: 'GET',
  path: '/getAnalyticsConfig',
  response: v.object({ isAnalyticsEnabled: v.boolean() }),
})
